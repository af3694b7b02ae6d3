import { DocumentValue, FunctionValue, kindOf, ModuleValue, type Value, type ValueKind } from '@terrarium/values'
import { CollectionModule } from './collection-module.ts'

/** Kinds of values that are instances of a module in `isa`. */
const KINDS: ReadonlyMap<string, ReadonlySet<ValueKind>> = new Map(
  Object.entries({
    Array: ['array'],
    Boolean: ['boolean'],
    Bytes: ['bytes'],
    Date: ['date'],
    Doc: ['document'],
    Double: ['double'],
    EventSource: ['eventSource'],
    Float: ['double'],
    ID: ['id'],
    Int: ['int'],
    Long: ['long'],
    Null: ['null'],
    Number: ['int', 'long', 'double'],
    Object: ['object', 'document', 'module'],
    Set: ['set'],
    SetCursor: ['setCursor'],
    String: ['string'],
    Struct: ['object'],
    Time: ['time'],
    TransactionTime: ['transactionTime'],
    UUID: ['uuid'],
  } satisfies Record<string, ValueKind[]>).map(([name, kinds]) => [name, new Set<ValueKind>(kinds)]),
)

/** Modules whose instances are documents, besides `Function`. */
const SYSTEM_COLLECTIONS: ReadonlySet<string> = new Set(['Collection', 'Role', 'AccessProvider', 'Database', 'Key', 'Credential', 'Token'])

/** Evaluates `value isa type`. @see fql-stdlib.md §2 */
export function isInstance(value: Value, type: ModuleValue): boolean {
  if (type instanceof CollectionModule) return value instanceof DocumentValue && value.collectionId === type.definition.id
  if (type.name === 'Function') return value instanceof FunctionValue || isDocumentOf(value, 'Function')
  const kinds = KINDS.get(type.name)
  if (kinds !== undefined) return kinds.has(kindOf(value))
  if (SYSTEM_COLLECTIONS.has(type.name)) return isDocumentOf(value, type.name)
  return value instanceof ModuleValue && value.name === type.name
}

/** Documents of system collections bear the name of the module. */
function isDocumentOf(value: Value, collection: string): boolean {
  return value instanceof DocumentValue && value.collectionName === collection
}
