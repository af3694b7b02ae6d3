/**
 * The whole standard library but what depends on a database's schema: collections of documents are in `environment/`.
 */
import { ARRAY, ARRAY_MODULE } from './array.ts'
import { GLOBAL_FUNCTIONS, QUERY_MODULE, SCHEMA_MODULE } from './global.ts'
import { MATH_MODULE } from './math.ts'
import { NUMBER_MODULES, NUMBER_TYPES } from './number.ts'
import { OBJECT_MODULE } from './object.ts'
import { BOOLEAN, BYTES, ID, NULL, SCALAR_MODULES, SET_CURSOR, UUID } from './scalar.ts'
import { EVENT_SOURCE, SET, SET_MODULES } from './set.ts'
import type { FunctionSignature, ModuleSignature, TypeSignature } from './signature.ts'
import { STRING, STRING_MODULE } from './string.ts'
import { DATE, TIME, TIME_MODULES, TRANSACTION_TIME } from './time.ts'

/** Types of values. */
export const LIBRARY_TYPES: readonly TypeSignature[] = [
  ARRAY,
  BOOLEAN,
  BYTES,
  DATE,
  EVENT_SOURCE,
  ID,
  NULL,
  ...NUMBER_TYPES,
  SET,
  SET_CURSOR,
  STRING,
  TIME,
  TRANSACTION_TIME,
  UUID,
]

/** Global modules. `FQL` is the module of all globals and is made of these. */
export const LIBRARY_MODULES: readonly ModuleSignature[] = [
  ARRAY_MODULE,
  MATH_MODULE,
  ...NUMBER_MODULES,
  OBJECT_MODULE,
  QUERY_MODULE,
  ...SCALAR_MODULES,
  SCHEMA_MODULE,
  ...SET_MODULES,
  STRING_MODULE,
  ...TIME_MODULES,
]

/** Global functions. */
export const LIBRARY_FUNCTIONS: readonly FunctionSignature[] = GLOBAL_FUNCTIONS
