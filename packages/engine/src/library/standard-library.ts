import { kindOf, ModuleValue, type DocumentValue, type FunctionValue, type ValueKind } from '@terrarium/values'
import { BoundMethodValue } from '../runtime/function-values.ts'
import { CollectionModule } from '../runtime/collection-module.ts'
import type { TypeTable } from '../runtime/native.ts'
import { EVENT_SOURCE_TABLE } from './set/event-source-methods.ts'
import { SET_MODULE_TABLE, SET_TABLE } from './set/set-table.ts'
import { USER_COLLECTION_ID_MIN } from '../model/system-ids.ts'
import { collectionTable } from './document/collection-table.ts'
import { documentTable } from './document/document-table.ts'
import { arrayModule } from './array/array-module.ts'
import { arrayTable } from './array/array-table.ts'
import { EVAL_V4, GLOBAL_FUNCTIONS, schemaModule } from './fql-module.ts'
import { functionTableOf } from './function-tables.ts'
import { field, typeTable } from './native/native-definition.ts'
import { mathModule } from './number/math-module.ts'
import { doubleTable, intTable, longTable } from './number/number-table.ts'
import { objectModule, structTable } from './object-module.ts'
import { queryModule } from './query-module.ts'
import type { Library } from '../runtime/library.ts'
import { booleanTable, bytesModule, bytesTable, idModule, idTable, nullTable, setCursorTable, uuidTable } from './scalar-tables.ts'
import { stringTable } from './string/string-table.ts'
import { dateModule, dateTable } from './time/date-table.ts'
import { timeModule, timeTable, transactionTimeModule, transactionTimeTable } from './time/time-table.ts'

/** What the collections of the catalog add to the library. */
export interface SystemLibrary {
  /** Tables of the modules `Collection`, `Function`, `Key` and so on, by name. */
  readonly modules: ReadonlyMap<string, TypeTable>
  /** Table of the documents of a system collection. */
  documentTable(collectionId: number): TypeTable
}

/** Modules without members of their own: tests of `isa`. */
const PLAIN_MODULES = [
  'Boolean',
  'Doc',
  'Null',
  'Number',
  'Int',
  'Long',
  'Double',
  'Float',
  'SetCursor',
  'EventSource',
  'String',
  'Struct',
  'UUID',
]

/** Other names of modules. */
const MODULE_ALIASES: ReadonlyMap<string, string> = new Map([['Credentials', 'Credential']])

/** Creates the library that serves every value of a run. */
export function createStandardLibrary(system: SystemLibrary): Library {
  const tables = moduleTables(system)
  const modules = new Map([...tables.keys()].map((name) => [name, new ModuleValue(name)]))
  for (const [alias, name] of MODULE_ALIASES) addAlias(modules, alias, name)
  const fqlTable = createFqlTable(modules)
  tables.set(FQL, fqlTable)
  modules.set(FQL, new ModuleValue(FQL))
  const functions = functionsOf(modules.get(FQL) as ModuleValue)
  const tableOf = createTableOf(system, tables)
  return {
    tableOf,
    findModule: (name) => modules.get(name),
    findGlobal: (name) => (name.includes('.') ? undefined : (modules.get(name) ?? functions.get(name))),
    globalNames: [...[...modules.keys()].filter((name) => !name.includes('.')), ...functions.keys()],
  }
}

const FQL = 'FQL'
const FQL_SCHEMA = 'FQL.Schema'

function moduleTables(system: SystemLibrary): Map<string, TypeTable> {
  return new Map<string, TypeTable>([
    ...PLAIN_MODULES.map((name) => [name, typeTable(name)] as const),
    ['Array', arrayModule],
    ['Bytes', bytesModule],
    ['Date', dateModule],
    ['ID', idModule],
    ['Math', mathModule],
    ['Object', objectModule],
    ['Query', queryModule],
    ['Set', SET_MODULE_TABLE],
    ['Time', timeModule],
    ['TransactionTime', transactionTimeModule],
    [FQL_SCHEMA, schemaModule],
    ...system.modules,
  ])
}

function addAlias(modules: Map<string, ModuleValue>, alias: string, name: string): void {
  const module = modules.get(name)
  if (module !== undefined) modules.set(alias, module)
}

/** `FQL` has every other global as a member. */
function createFqlTable(modules: ReadonlyMap<string, ModuleValue>): TypeTable {
  const fields = [...modules].map(([name, module]) => field(name === FQL_SCHEMA ? 'Schema' : name, () => module))
  return typeTable(FQL, { fields, methods: [...GLOBAL_FUNCTIONS, EVAL_V4] })
}

function functionsOf(receiver: ModuleValue): ReadonlyMap<string, FunctionValue> {
  return new Map(GLOBAL_FUNCTIONS.map((definition) => [definition.name, new BoundMethodValue(receiver, definition)]))
}

function createTableOf(system: SystemLibrary, modules: ReadonlyMap<string, TypeTable>): Library['tableOf'] {
  const fixed = fixedTables()
  return (value) => {
    const kind = kindOf(value)
    const table = fixed.get(kind)
    if (table !== undefined) return table
    if (kind === 'document') return documentTableOf(system, (value as DocumentValue).collectionId)
    if (kind === 'function') return functionTableOf(value as FunctionValue)
    const module = value as ModuleValue
    if (module instanceof CollectionModule) return collectionTable(module.definition)
    return modules.get(module.name) ?? typeTable(module.name)
  }
}

function documentTableOf(system: SystemLibrary, collectionId: number): TypeTable {
  return collectionId >= USER_COLLECTION_ID_MIN ? documentTable : system.documentTable(collectionId)
}

/** Tables of the kinds whose values all offer the same. */
function fixedTables(): ReadonlyMap<ValueKind, TypeTable> {
  return new Map<ValueKind, TypeTable>([
    ['array', arrayTable],
    ['boolean', booleanTable],
    ['bytes', bytesTable],
    ['date', dateTable],
    ['double', doubleTable],
    ['eventSource', EVENT_SOURCE_TABLE],
    ['id', idTable],
    ['int', intTable],
    ['long', longTable],
    ['null', nullTable],
    ['object', structTable],
    ['set', SET_TABLE],
    ['setCursor', setCursorTable],
    ['string', stringTable],
    ['time', timeTable],
    ['transactionTime', transactionTimeTable],
    ['uuid', uuidTable],
  ])
}
