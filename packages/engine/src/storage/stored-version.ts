import type { Timestamp } from '@terrarium/base'
import { DocumentValue, ObjectValue, TransactionTimeValue, type Value } from '@terrarium/values'
import { readMicros } from '@terrarium/store'
import { migrateData } from '../model/apply-migrations.ts'
import { isArray } from '../model/members.ts'
import type { SchemaMigration } from '../model/migration.ts'
import type { DocumentLayout } from '../model/value-text.ts'
import { ValueReader, ValueWriter, type EncodedValue, type MakeReference } from '../model/value-codec.ts'

/**
 * A version of a document as it is stored: commit time (zero until the commit), schema version of its writer, `ttl`, data.
 *
 * The data of a user document are its user fields, migrated to the present schema; those of a system document all its fields. They are
 * decoded on first access.
 */
export class StoredVersion {
  readonly bytes: Uint8Array
  readonly #start: number
  readonly #reference: MakeReference
  readonly #migrations: readonly SchemaMigration[]
  #data: ObjectValue | undefined

  constructor(bytes: Uint8Array, reference: MakeReference, start = 0, migrations: readonly SchemaMigration[] = NO_MIGRATIONS) {
    this.bytes = bytes
    this.#migrations = migrations
    this.#reference = reference
    this.#start = start
  }

  /** undefined: written by the transaction under way. */
  get ts(): Timestamp | undefined {
    const micros = readMicros(this.bytes, this.#start)
    return micros === 0 ? undefined : micros
  }

  get schemaVersion(): Timestamp {
    return readMicros(this.bytes, this.#start + 8)
  }

  /** The `ttl` as far as it ends the document's life: one given as the transaction's time never does. */
  get expiry(): Value | undefined {
    return this.bytes[this.#start + 16] === TTL_OF_TRANSACTION ? undefined : this.ttl
  }

  get ttl(): Value | undefined {
    if (this.bytes[this.#start + 16] === NO_TTL) return undefined
    return new ValueReader(this.bytes, this.#start + 17, this.#reference).value()
  }

  get data(): ObjectValue {
    this.#data ??= this.#readData()
    return this.#data
  }

  /** Backfilled references come from the definition, where they are plain, so that they are made again. */
  #readData(): ObjectValue {
    const data = this.#dataReader().value() as ObjectValue
    if (!this.#isOutdated) return data
    return remake(migrateData(data, this.schemaVersion, this.#migrations), this.#reference) as ObjectValue
  }

  /** The same version under other migrations. */
  under(migrations: readonly SchemaMigration[] = NO_MIGRATIONS): StoredVersion {
    return new StoredVersion(this.bytes, this.#reference, this.#start, migrations)
  }

  /** Where its parts lie, for readers that need no values; undefined where the data are to be migrated first. */
  get layout(): DocumentLayout | undefined {
    if (this.#isOutdated) return undefined
    const ttlStart = this.bytes[this.#start + 16] === NO_TTL ? undefined : this.#start + 17
    const dataStart = ttlStart === undefined ? this.#start + 17 : this.#dataReader().offset
    return { bytes: this.bytes, ts: this.ts, ttlStart, dataStart, reference: this.#reference }
  }

  /** One member of the data. */
  field(name: string): Value | undefined {
    if (this.#data === undefined && !this.#isOutdated) return this.#dataReader().member(name)
    return this.data.fields.get(name)
  }

  get #isOutdated(): boolean {
    const last = this.#migrations.at(-1)
    return last !== undefined && last.version > this.schemaVersion
  }

  #dataReader(): ValueReader {
    const reader = new ValueReader(this.bytes, this.#start + 17, this.#reference)
    if (this.bytes[this.#start + 16] !== NO_TTL) reader.skip()
    return reader
  }
}

/** A value with all references in it made by `reference`. */
function remake(value: Value, reference: MakeReference): Value {
  if (isArray(value)) return value.map((element) => remake(element, reference))
  if (value instanceof ObjectValue)
    return new ObjectValue(new Map([...value.fields].map(([name, member]) => [name, remake(member, reference)])))
  return value instanceof DocumentValue ? reference(value.collectionId, value.id) : value
}

const NO_MIGRATIONS: readonly SchemaMigration[] = []
const NO_TTL = 0
const TTL = 1
const TTL_OF_TRANSACTION = 2

const writer = new ValueWriter()

/** Encodes a version that the transaction under way writes. */
export function encodeVersion(schemaVersion: Timestamp, ttl: Value | undefined, data: ObjectValue): EncodedValue {
  writer.pendingMicros()
  writer.micros(schemaVersion)
  writer.byte(ttl === undefined ? NO_TTL : ttl instanceof TransactionTimeValue ? TTL_OF_TRANSACTION : TTL)
  if (ttl !== undefined) writer.value(ttl)
  writer.value(data)
  return writer.take()
}

/** A version with other data, of the same time, schema version and `ttl`. */
export function withData(version: StoredVersion, data: ObjectValue): Uint8Array {
  writer.micros(version.ts ?? 0)
  writer.micros(version.schemaVersion)
  writer.byte(version.ttl === undefined ? NO_TTL : version.expiry === undefined ? TTL_OF_TRANSACTION : TTL)
  if (version.ttl !== undefined) writer.value(version.ttl)
  writer.value(data)
  return writer.take().bytes
}

/** Encodes a superseded version for the history: the end of its time, then its bytes. */
export function encodePast(bytes: Uint8Array): EncodedValue {
  const past = new Uint8Array(8 + bytes.length)
  past.set(bytes, 8)
  return { bytes: past, stamps: [{ offset: 0, form: 'micros' }] }
}
