import { DocumentValue, DoubleValue, NULL, NullValue, ObjectValue, type Value } from '@terrarium/values'
import { inMissingOrder } from '../compat/missing-order.ts'
import { displayProvided, displayType } from './display-type.ts'
import { isArray } from './members.ts'
import type { ScalarTypeName, SchemaField, SchemaType } from './schema-type.ts'
import { storedEquals } from './stored-equals.ts'
import { reportUnion } from './validate-union.ts'

/** A segment of the path of an offence. */
export type PathSegment = string | number

/** An offence against a type. The kind matters to unions. */
export interface Offence {
  readonly kind: 'mismatch' | 'unexpected' | 'missing' | 'immutable' | 'readOnly' | 'arity'
  readonly path: readonly PathSegment[]
  readonly message: string
  /** The missing object that contains the missing field. */
  readonly absent?: readonly PathSegment[]
}

/** Tells the collection that a reference leads to, by number. undefined: there is none of that name. */
export type CollectionNumber = (name: string) => number | undefined

/** Facts about the schema that a check needs. */
export interface ValidationScope {
  readonly collectionNumber: CollectionNumber
}

/**
 * Checks a value against a type; returns the offences, provided members first, then missing ones.
 *
 * `old` is the value in the version before, which immutable, read-only and internal members may repeat.
 * @see storage-semantics.md §5.3
 */
export function validate(
  type: SchemaType,
  value: Value,
  old: Value | undefined,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  switch (type.kind) {
    case 'union':
      return validateUnion(type, value, old, path, scope)
    case 'object':
      return value instanceof ObjectValue ? validateMembers(type, value, old, path, scope) : [mismatch(type, value, path)]
    case 'array':
      if (!isArray(value)) return [mismatch(type, value, path)]
      return value.flatMap((element, at) => validate(type.element, element, elementOf(old, at), [...path, at], scope))
    case 'tuple':
      return validateTuple(type, value, old, path, scope)
    case 'document':
    case 'nullDocument':
      return validateReference(type, value, path, scope)
    default:
      return acceptsLeaf(type, value) ? [] : [mismatch(type, value, path)]
  }
}

function validateUnion(
  type: Extract<SchemaType, { kind: 'union' }>,
  value: Value,
  old: Value | undefined,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  if (type.optionalOf !== undefined) return validateOptional(type, type.optionalOf, value, old, path, scope)
  const offences: (readonly Offence[])[] = []
  for (const member of type.members) {
    const found = validate(member, value, old, path, scope)
    if (found.length === 0) return []
    offences.push(found)
  }
  return reportUnion(offences, path) ?? [mismatch(type, value, path)]
}

/** The type as a whole is named where the value itself does not fit. */
function validateOptional(
  type: SchemaType,
  required: SchemaType,
  value: Value,
  old: Value | undefined,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  if (value instanceof NullValue) return []
  const offences = validate(required, value, old, path, scope)
  return offences.map((offence) =>
    offence.kind === 'mismatch' && offence.path.length === path.length ? mismatch(type, value, path) : offence,
  )
}

function validateMembers(
  type: Extract<SchemaType, { kind: 'object' }>,
  value: ObjectValue,
  old: Value | undefined,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  const before = old instanceof ObjectValue ? old.fields : undefined
  const offences: Offence[] = []
  for (const [name, member] of value.fields) {
    const field = type.fields.get(name)
    const memberPath = [...path, name]
    if (field !== undefined) offences.push(...validateField(field, member, before?.get(name), memberPath, scope))
    else if (type.wildcard !== undefined) offences.push(...validate(type.wildcard, member, before?.get(name), memberPath, scope))
    else offences.push(unexpected(memberPath))
  }
  return [...offences, ...validateAbsent(type, value, path, scope)]
}

/** What is wrong with members that are not given. */
function validateAbsent(
  type: Extract<SchemaType, { kind: 'object' }>,
  value: ObjectValue,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  const found = new Map<string, readonly Offence[]>()
  for (const [name, field] of type.fields) {
    if (value.fields.has(name)) continue
    const offences = validateMissing(field, [...path, name], scope)
    if (offences.length > 0) found.set(name, offences)
  }
  if (found.size < 2) return [...found.values()].flat()
  return inMissingOrder([...found.keys()], type.fields.size).flatMap((name) => found.get(name) ?? [])
}

function validateField(
  field: SchemaField,
  value: Value,
  old: Value | undefined,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  const unchanged = storedEquals(value, old ?? NULL)
  if (field.internal === true && !unchanged) return [unexpected(path)]
  if (field.readOnly === true && !unchanged) return [{ kind: 'readOnly', path, message: 'Failed to update field because it is readonly' }]
  if (field.immutable === true && old !== undefined && !unchanged)
    return [{ kind: 'immutable', path, message: 'Failed to update field because it is immutable' }]
  if (value instanceof NullValue) return validateNull(field, path, scope)
  return validate(field.type, value, old, path, scope)
}

/** A null counts as missing: the member is absent once it is stored. */
function validateNull(field: SchemaField, path: readonly PathSegment[], scope: ValidationScope): readonly Offence[] {
  return validate(field.type, NULL, undefined, path, scope).length === 0 ? [] : [missing(field.type, path)]
}

/** A missing object is checked as an empty one, so that the failure names its required fields. */
function validateMissing(field: SchemaField, path: readonly PathSegment[], scope: ValidationScope): readonly Offence[] {
  if (field.internal === true) return []
  if (field.type.kind !== 'object') return validateNull(field, path, scope)
  const offences = validateMembers(field.type, EMPTY, undefined, path, scope)
  return offences.length === 0 ? [missing(field.type, path)] : offences.map((offence) => ({ ...offence, absent: path }))
}

const EMPTY = new ObjectValue(new Map())

function validateTuple(
  type: Extract<SchemaType, { kind: 'tuple' }>,
  value: Value,
  old: Value | undefined,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  if (!isArray(value)) return [mismatch(type, value, path)]
  if (value.length !== type.elements.length) return [{ kind: 'arity', path, message: 'Invalid tuple arity' }]
  return type.elements.flatMap((element, at) => validate(element, value[at] ?? NULL, elementOf(old, at), [...path, at], scope))
}

function validateReference(
  type: Extract<SchemaType, { kind: 'document' | 'nullDocument' }>,
  value: Value,
  path: readonly PathSegment[],
  scope: ValidationScope,
): readonly Offence[] {
  if (!(value instanceof DocumentValue)) return [mismatch(type, value, path)]
  if (scope.collectionNumber(type.collection) === value.collectionId) return []
  const message = `Expected ${displayType(type)} document, provided document from another collection`
  return [{ kind: 'mismatch', path, message }]
}

function acceptsLeaf(type: Extract<SchemaType, { kind: 'scalar' | 'singleton' | 'anyDocument' }>, value: Value): boolean {
  if (type.kind === 'anyDocument') return value instanceof DocumentValue
  if (type.kind === 'singleton') return isLiteral(type.value, value)
  return SCALAR_TESTS[type.name](value)
}

function isLiteral(literal: string | number | bigint | boolean, value: Value): boolean {
  if (typeof literal === 'bigint') return (typeof value === 'number' || typeof value === 'bigint') && BigInt(value) === literal
  if (typeof literal === 'number') return value instanceof DoubleValue && value.value === literal
  return value === literal
}

const SCALAR_TESTS: Record<ScalarTypeName, (value: Value) => boolean> = {
  Any: () => true,
  Null: (value) => value instanceof NullValue,
  Int: (value) => typeof value === 'number' || (typeof value === 'bigint' && BigInt.asIntN(32, value) === value),
  Long: (value) => typeof value === 'number' || typeof value === 'bigint',
  Double: (value) => value instanceof DoubleValue,
  Number: (value) => typeof value === 'number' || typeof value === 'bigint' || value instanceof DoubleValue,
  Boolean: (value) => typeof value === 'boolean',
  String: (value) => typeof value === 'string',
  Time: (value) => hasKind(value, 'time') || hasKind(value, 'transactionTime'),
  Date: (value) => hasKind(value, 'date'),
  Bytes: (value) => hasKind(value, 'bytes'),
  UUID: (value) => hasKind(value, 'uuid'),
  Query: () => false,
  ID: (value) => typeof value === 'number' || typeof value === 'bigint' || hasKind(value, 'id'),
}

function hasKind(value: Value, kind: string): boolean {
  return typeof value === 'object' && 'kind' in value && value.kind === kind
}

function elementOf(old: Value | undefined, at: number): Value | undefined {
  return old !== undefined && isArray(old) ? old[at] : undefined
}

function mismatch(type: SchemaType, value: Value, path: readonly PathSegment[]): Offence {
  return { kind: 'mismatch', path, message: `Expected ${displayType(type)}, provided ${displayProvided(value, type)}` }
}

function unexpected(path: readonly PathSegment[]): Offence {
  return { kind: 'unexpected', path, message: 'Unexpected field provided' }
}

function missing(type: SchemaType, path: readonly PathSegment[]): Offence {
  return { kind: 'missing', path, message: `Missing required field of type ${displayType(type)}` }
}
