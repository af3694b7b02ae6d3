import type { JsonWriter } from '../json/json-writer.ts'
import type {
  BytesValue,
  DateValue,
  DoubleValue,
  FunctionValue,
  IdValue,
  ModuleValue,
  NullValue,
  SetCursorValue,
  TimeValue,
  TransactionTimeValue,
  UuidValue,
} from './value.ts'

/**
 * A query's result with everything read that the answer shows: what the wire codecs encode.
 *
 * Documents are expanded, sets are pages, references inside documents stay references.
 * @see reference: wire-protocol.md §2
 */
export type Materialized =
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
  | ModuleValue
  | FunctionValue
  | SetCursorValue
  | readonly Materialized[]
  | MaterializedObject
  | MaterializedDocument
  | MaterializedReference
  | MaterializedSet
  | MaterializedEventSource

/** What is shown of a document, or of parts of it, as it is stored, not read yet. */
export interface StoredContent {
  /** Writes the fields as a JSON object in a format; returns false, and leaves the text as it was, where it takes the values to write it. */
  write(writer: JsonWriter, format: 'simple' | 'tagged'): boolean
  fields(): ReadonlyMap<string, Materialized>
}

/** Fields to be shown: read, or as they are stored. */
abstract class ShownFields {
  readonly content: ReadonlyMap<string, Materialized> | StoredContent
  constructor(content: ReadonlyMap<string, Materialized> | StoredContent) {
    this.content = content
  }

  get fields(): ReadonlyMap<string, Materialized> {
    return 'write' in this.content ? this.content.fields() : this.content
  }

  /** Writes its fields without reading its values, if that can be done. */
  writeStored(writer: JsonWriter, format: 'simple' | 'tagged'): boolean {
    return 'write' in this.content && this.content.write(writer, format)
  }
}

/** A plain object; also the result of `paginate()`. */
export class MaterializedObject extends ShownFields {
  readonly kind = 'materializedObject'
}

/** An existing document shown whole. `fields` begins with `id` (or `name`), `coll`, `ts` in the order to be shown. */
export class MaterializedDocument extends ShownFields {
  readonly kind = 'materializedDocument'
}

/** Why a document is null, as `cause` in the tagged format. */
export type MissingCause = 'not found' | 'deleted' | 'permission denied' | 'collection deleted'

/** A reference that is not expanded, or (with `missing`) a null document. */
export class MaterializedReference {
  readonly kind = 'materializedReference'
  /** Name of the collection's module; `Deleted` for a deleted collection. */
  readonly collection: string
  readonly key: { readonly id: bigint } | { readonly name: string }
  readonly missing: MissingCause | undefined
  constructor(collection: string, key: { readonly id: bigint } | { readonly name: string }, missing?: MissingCause) {
    this.collection = collection
    this.key = key
    this.missing = missing
  }
}

/** A set read for one page, or beyond the nesting limit its bare cursor. */
export class MaterializedSet {
  readonly kind = 'materializedSet'
  readonly page: { readonly data: readonly Materialized[]; readonly after: string | undefined } | { readonly cursor: string }
  constructor(page: { readonly data: readonly Materialized[]; readonly after: string | undefined } | { readonly cursor: string }) {
    this.page = page
  }
}

/** An event source as its token: letters, digits and `+/=`, and PENDING_MICROS_MARK where the commit time will stand. */
export class MaterializedEventSource {
  readonly kind = 'materializedEventSource'
  readonly token: string
  constructor(token: string) {
    this.token = token
  }
}
