/**
 * Values of a document at the paths of an index.
 *
 * Metadata, computed fields (first segment) and stored fields. A path through a reference does not follow it. Computed fields are evaluated
 * purely: without reads, observations and `ts`; one that fails, or gives what cannot be stored, counts as null.
 */
import { IdValue, ModuleValue, NULL, NullValue, ObjectValue, timeFromMicros, TRANSACTION_TIME, type Value } from '@terrarium/values'
import type { CollectionDefinition, IndexField } from '../model/catalog.ts'
import { isArray } from '../model/members.ts'
import { isStorable } from '../runtime/storable.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { FieldValues } from '../storage/derive-entries.ts'
import { QueryError } from '../runtime/query-error.ts'
import type { DocumentVersion } from '../runtime/documents.ts'

/** A version of a document that is indexed. */
export interface IndexedDocument {
  readonly id: bigint
  readonly version: DocumentVersion
}

/** Reads fields of one version for its indexes. */
export class FieldExtractor implements FieldValues {
  readonly #context: QueryContext
  readonly #collection: CollectionDefinition
  readonly #document: IndexedDocument
  readonly #computed = new Map<string, Value>()

  constructor(context: QueryContext, collection: CollectionDefinition, document: IndexedDocument) {
    this.#context = context
    this.#collection = collection
    this.#document = document
  }

  alternatives(field: IndexField): readonly Value[] {
    const value = this.#at(field.path)
    if (!field.multiValued) return [value]
    const scalars = new Map<unknown, Value>()
    collectScalars(value, scalars)
    return scalars.size === 0 ? [NULL] : [...scalars.values()]
  }

  /** When the version ends by its `ttl`. */
  get expiry(): Value | undefined {
    return this.#document.version.expiry
  }

  #at(path: readonly (string | number)[]): Value {
    let value = this.#member(String(path[0]))
    for (let at = 1; at < path.length; at++) value = step(value, path[at] as string | number)
    return value
  }

  #member(name: string): Value {
    const { id, version } = this.#document
    if (name === 'id') return id
    if (name === 'ts') return version.ts === undefined ? TRANSACTION_TIME : timeFromMicros(version.ts)
    if (name === 'ttl') return version.ttl ?? NULL
    if (name === 'data') return version.data
    if (this.#collection.computedFields.has(name)) return this.#computedField(name)
    return version.data.fields.get(name) ?? NULL
  }

  #computedField(name: string): Value {
    const known = this.#computed.get(name)
    if (known !== undefined) return known
    this.#computed.set(name, NULL)
    const value = this.#context.attempt(() => this.#evaluate(name))
    const storable = value !== undefined && isStorable(value) ? value : NULL
    this.#computed.set(name, storable)
    return storable
  }

  #evaluate(name: string): Value {
    const field = this.#collection.computedFields.get(name)
    if (field === undefined) return NULL
    const limit = { limit: 'pure', reason: 'indexes' } as const
    return this.#context.withEffectLimit(limit, () =>
      this.#context.callBody(field.body, [new ObjectValue(new PureFields(this.#pureMembers()))]),
    )
  }

  #pureMembers(): PureMembers {
    const { id, version } = this.#document
    return {
      stored: version.data.fields,
      metadata: new Map<string, Value>([
        ['id', new IdValue(id)],
        ['coll', new ModuleValue(this.#collection.name)],
        ...(version.ttl === undefined ? [] : [['ttl', version.ttl] as const]),
      ]),
      computed: (name) => (this.#collection.computedFields.has(name) ? this.#computedField(name) : undefined),
    }
  }
}

interface PureMembers {
  readonly stored: ReadonlyMap<string, Value>
  readonly metadata: ReadonlyMap<string, Value>
  computed(name: string): Value | undefined
}

/** Members of a document as a computed field may see them while the document is indexed. */
class PureFields extends Map<string, Value> {
  readonly #members: PureMembers

  constructor(members: PureMembers) {
    super(members.stored)
    this.#members = members
  }

  override get(name: string): Value | undefined {
    if (name === 'ts') throw new QueryError('invalid_timestamp_field_access', 'invalid access of timestamp field')
    return this.#members.metadata.get(name) ?? this.#members.computed(name) ?? super.get(name)
  }
}

function step(value: Value, segment: string | number): Value {
  if (typeof segment === 'number') return (isArray(value) ? value[segment] : undefined) ?? NULL
  return (value instanceof ObjectValue ? value.fields.get(segment) : undefined) ?? NULL
}

/** Flattens arrays to the values that are not objects; each once. */
function collectScalars(value: Value, found: Map<unknown, Value>): void {
  if (isArray(value)) for (const element of value) collectScalars(element, found)
  else if (!(value instanceof ObjectValue)) found.set(value instanceof NullValue ? NULL : distinctKey(value), value)
}

function distinctKey(value: Value): unknown {
  return typeof value === 'object'
    ? JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))
    : value
}
