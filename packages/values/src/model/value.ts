/**
 * The FQL value model.
 *
 * Frequent values are plain JavaScript so that evaluation stays fast: an Int is an integral `number` within 32 bits, a Long is a
 * `bigint` within 64 bits (however small), a String is a `string`, a Boolean a `boolean`, an Array a readonly JavaScript array.
 * A `number` that is not an int32 never occurs: doubles are `DoubleValue`. Everything else is an instance of a class with a `kind`.
 * All values are immutable. Null is always a `NullValue`, because a null remembers why it is null.
 *
 * BigInt literals are not written in this package: browsers of the supported range load it without BigInt.
 *
 * @see reference: fql-language.md §6, fql-types.md
 */
export type Value =
  | NullValue
  | boolean
  | number
  | bigint
  | string
  | DoubleValue
  | IdValue
  | BytesValue
  | TimeValue
  | DateValue
  | UuidValue
  | TransactionTimeValue
  | readonly Value[]
  | ObjectValue
  | DocumentValue
  | ModuleValue
  | FunctionValue
  | SetValue
  | SetCursorValue
  | EventSourceValue

/** Name of a value's kind, the result of `kindOf`. */
export type ValueKind =
  | 'null'
  | 'boolean'
  | 'int'
  | 'long'
  | 'double'
  | 'string'
  | 'id'
  | 'bytes'
  | 'time'
  | 'date'
  | 'uuid'
  | 'transactionTime'
  | 'array'
  | 'object'
  | 'document'
  | 'module'
  | 'function'
  | 'set'
  | 'setCursor'
  | 'eventSource'

/** Where a null was created, for the hint `Null value created here`. Offsets are UTF-16 units into the named source. */
export interface Origin {
  readonly source: string
  readonly start: number
  readonly end: number
}

/** Why a value is null. @see fql-language.md §7.7 */
export type NullCause =
  | { readonly kind: 'literal' }
  | { readonly kind: 'invalidNumber' }
  | { readonly kind: 'missingField'; readonly field: string; readonly receiver: string }
  | { readonly kind: 'noSuchElement'; readonly reason: string }

/** A null with its cause. A reference to a missing document is not a NullValue: it is a `DocumentValue`. */
export class NullValue {
  readonly kind = 'null'
  readonly cause: NullCause
  readonly origin: Origin | undefined
  constructor(cause: NullCause, origin?: Origin) {
    this.cause = cause
    this.origin = origin
  }
}

/** The null of data and of literals without a place. */
export const NULL: NullValue = new NullValue({ kind: 'literal' })

/** An IEEE double, NaN, infinities and negative zero included. */
export class DoubleValue {
  readonly kind = 'double'
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

/** A document id: a signed 64-bit integer. */
export class IdValue {
  readonly kind = 'id'
  readonly value: bigint
  constructor(value: bigint) {
    this.value = value
  }
}

export class BytesValue {
  readonly kind = 'bytes'
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/**
 * An instant: whole seconds since the epoch (floored) and nanoseconds 0 … 999,999,999.
 *
 * Beyond ±2⁵³ seconds (285 million years) `seconds` is the multiple of four at or below the instant and `nanos` counts on to at most
 * 3,999,999,999, so that both stay exact and order as they do elsewhere. Create far instants with `createTime`, take them apart with
 * `exactSeconds` and `nanoOfSecond`.
 */
export class TimeValue {
  readonly kind = 'time'
  readonly seconds: number
  readonly nanos: number
  constructor(seconds: number, nanos: number) {
    this.seconds = seconds
    this.nanos = nanos
  }
}

/** A proleptic ISO date as days since 1970-01-01. */
export class DateValue {
  readonly kind = 'date'
  readonly days: number
  constructor(days: number) {
    this.days = days
  }
}

export class UuidValue {
  readonly kind = 'uuid'
  /** Lower-case canonical text, 36 characters. */
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The commit time of the running transaction, not yet known. One instance: `TRANSACTION_TIME`. */
export class TransactionTimeValue {
  readonly kind = 'transactionTime'
}
export const TRANSACTION_TIME: TransactionTimeValue = new TransactionTimeValue()

/** A struct: string keys in insertion order. */
export class ObjectValue {
  readonly kind = 'object'
  readonly fields: ReadonlyMap<string, Value>
  constructor(fields: ReadonlyMap<string, Value>) {
    this.fields = fields
  }
}

/**
 * A reference to a document, existing or not. The engine derives from it to carry what reading needs.
 * `name` is set for documents of schema collections that are known by name.
 */
export class DocumentValue {
  readonly kind = 'document'
  /** Numeric id of the collection; below 1024 for system collections. */
  readonly collectionId: number
  /** Name of the collection at the time the reference was made; `Deleted` for deleted collections. */
  readonly collectionName: string
  readonly id: bigint
  readonly name: string | undefined
  constructor(collectionId: number, collectionName: string, id: bigint, name?: string) {
    this.collectionId = collectionId
    this.collectionName = collectionName
    this.id = id
    this.name = name
  }
}

/** A module or singleton: `Math`, `FQL.Schema`, a collection. Known by its (dotted) name. */
export class ModuleValue {
  readonly kind = 'module'
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A lambda, a native function or a user function; `name` is `<lambda>` for the first. */
export class FunctionValue {
  readonly kind = 'function'
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** The value that a method belongs to: methods of one name are equal when it is. */
  get callee(): Value | undefined {
    return undefined
  }
  /** Names of a lambda's parameters, by which lambdas are ordered. */
  get parameterNames(): readonly string[] {
    return []
  }
}

/** A lazy set. The engine derives its operators from it. */
export class SetValue {
  readonly kind = 'set'
  /** Tells whether another set is constructed alike. */
  isSameSet(other: SetValue): boolean {
    return this === other
  }
}

/** A position in a set as its self-contained text token. */
export class SetCursorValue {
  readonly kind = 'setCursor'
  readonly token: string
  constructor(token: string) {
    this.token = token
  }
}

/** A source of events. The engine derives from it. */
export class EventSourceValue {
  readonly kind = 'eventSource'
  /** Tells whether another source is constructed alike. */
  isSameSource(other: EventSourceValue): boolean {
    return this === other
  }
}

/** Tells a value's kind. */
export function kindOf(value: Value): ValueKind {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return 'int'
    case 'boolean':
      return 'boolean'
    case 'bigint':
      return 'long'
    default:
      return Array.isArray(value) ? 'array' : (value as Exclude<Value, boolean | number | bigint | string | readonly Value[]>).kind
  }
}
