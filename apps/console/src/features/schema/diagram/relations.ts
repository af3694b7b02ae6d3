import { parseSchema } from '@terrarium/language'
import type { SchemaFile } from '@terrarium/language'

/** A field that refers to documents of another collection. */
export interface Relation {
  readonly from: string
  readonly field: string
  readonly to: string
}

/** Collections with the fields that lead from one to another. */
export interface Relations {
  readonly collections: readonly string[]
  readonly relations: readonly Relation[]
}

const REFERENCE = /\bRef\s*<\s*([A-Za-z_]\w*)\s*>/g

/** Reads which collections refer to which. Collections in a text with errors that can still be read count. */
export function readRelations(files: readonly SchemaFile[]): Relations {
  const collections = parseSchema(files).items.flatMap((item) => (item.kind === 'collection' ? [item] : []))
  const names = collections.map(({ name }) => name.text)
  const relations = collections.flatMap(({ name, fields, span }) => {
    const source = files.find((file) => file.name === span.source)?.text ?? ''
    return fields.flatMap((field): readonly Relation[] => {
      if (field.kind !== 'defined') return []
      const type = source.slice(field.type.span.start, field.type.span.end)
      return targetsOf(type, names).map((to) => ({ from: name.text, field: field.name.text, to }))
    })
  })
  return { collections: [...names].sort(), relations }
}

/** The collections that a type names: in `Ref<Book>`, or by their own types. */
function targetsOf(type: string, names: readonly string[]): readonly string[] {
  const referred = [...type.matchAll(REFERENCE)].map(([, to = '']) => to)
  const named = names.filter((name) => new RegExp(`(^|[^\\w<"'])${name}\\b`).test(type))
  return [...new Set([...referred, ...named])].filter((name) => names.includes(name))
}

/** A collection with its neighbours only. */
export function around({ relations }: Relations, collection: string): Relations {
  const near = relations.filter(({ from, to }) => from === collection || to === collection)
  return { collections: [...new Set([collection, ...near.flatMap(({ from, to }) => [from, to])])].sort(), relations: near }
}
