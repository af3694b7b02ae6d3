import { NullValue, type StoredContent, type Value } from '@terrarium/values'
import type { IndexDefinition, IndexField } from '../model/catalog.ts'
import { CoveredPart, type CoveredMembers } from '../runtime/partial-object.ts'
import type { SelectedMember } from '../runtime/selected-members.ts'
import { keyValues } from '../storage/backing-indexes.ts'
import type { ReadEntry } from '../storage/index-entry.ts'
import { entryRow, StoredRow, type CoveringField } from './entry-row.ts'

const known = new WeakMap<IndexDefinition, readonly CoveringField[]>()

/** Fields of an index that cover members: not those with several values, nor those inside arrays. */
export function coveringFields(index: IndexDefinition): readonly CoveringField[] {
  const found = known.get(index)
  if (found !== undefined) return found
  const fields = [...index.terms, ...keyValues(index.values)].flatMap((field, at) => (isCovering(field) ? { path: field.path, at } : []))
  known.set(index, fields)
  return fields
}

function isCovering(field: IndexField): field is IndexField & { readonly path: readonly string[] } {
  return !field.multiValued && field.path[0] !== 'id' && field.path.every((segment) => typeof segment === 'string')
}

/** The members that an entry covers. Nulls are not covered. */
export class CoveredEntry implements CoveredMembers {
  readonly #fields: readonly CoveringField[]
  readonly #terms: readonly Value[]
  readonly #entry: ReadEntry

  constructor(fields: readonly CoveringField[], terms: readonly Value[], entry: ReadEntry) {
    this.#fields = fields
    this.#terms = terms
    this.#entry = entry
  }

  select(members: readonly SelectedMember[]): StoredContent | undefined {
    const row = entryRow(this.#fields, members)
    return row?.isWritable(this.#terms, this.#entry) === true ? new StoredRow(row, this.#terms, this.#entry) : undefined
  }

  get(name: string): Value | CoveredPart | undefined {
    let found: Value | CoveredPart | undefined
    for (const { path, at } of this.#fields) {
      if (path[0] !== name) continue
      const value = at < this.#terms.length ? this.#terms[at] : this.#entry.values[at - this.#terms.length]
      if (value === undefined || value instanceof NullValue) continue
      if (path.length === 1) found = value
      else if (found === undefined) found = partOf(path, value)
      else if (found instanceof CoveredPart) addMember(found, path, value)
    }
    return found
  }
}

function partOf(path: readonly string[], value: Value): CoveredPart {
  const part = new CoveredPart()
  addMember(part, path, value)
  return part
}

function addMember(covered: CoveredPart, path: readonly string[], value: Value): void {
  let part = covered
  for (const name of path.slice(1, -1)) {
    const known = part.members.get(name)
    if (known !== undefined && !(known instanceof CoveredPart)) return
    const inner = known ?? new CoveredPart()
    part.members.set(name, inner)
    part = inner
  }
  part.members.set(path.at(-1) ?? '', value)
}
