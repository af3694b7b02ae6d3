import type { TaggedObject } from './stored-document.ts'

/** A collection that is moved, as the target knows it. */
export interface MovedCollection {
  readonly name: string
  readonly computed: ReadonlySet<string>
  /** Fields with a default value: where a document has none of them, that has to be said. */
  readonly defaults: readonly string[]
  /** Null: without end. */
  readonly historyDays: number | null
}

/** The collection as an argument of a query, which its name cannot be: it might be that of another variable. */
export function asModule({ name }: Pick<MovedCollection, 'name'>): TaggedObject {
  return { '@mod': name }
}
