import { parseSchema, tokenize } from '@terrarium/language'
import type { SchemaFile, SchemaItem } from '@terrarium/language'

/** Something that the definition of a function names. */
export type FunctionUse =
  | { readonly kind: 'collections' | 'functions'; readonly name: string }
  /** An index is named together with the collection that it belongs to. */
  | { readonly kind: 'indexes'; readonly collection: string; readonly name: string }

type CollectionItem = Extract<SchemaItem, { readonly kind: 'collection' }>

interface Named {
  readonly text: string
  /** Whether a dot stands before it: it is a member of something. */
  readonly isMember: boolean
}

/** The words of code that are neither blanks, comments nor texts, each with what stands before it. */
function namesIn(code: string): readonly Named[] {
  const words = tokenize(code, 'fsl').flatMap(({ kind, start, end }) => {
    const text = code.slice(start, end)
    return kind === 'string' || /Comment$/.test(kind) || text.trim() === '' ? [] : [text]
  })
  return words.map((text, index) => ({ text, isMember: /^[?!]?\.$/.test(words[index - 1] ?? '') }))
}

/** Indexes of collections that the code names; one whose name other collections use too counts for each of them. */
function indexesIn(names: readonly Named[], used: readonly CollectionItem[]): readonly FunctionUse[] {
  const members = new Set(names.filter(({ isMember }) => isMember).map(({ text }) => text))
  return used.flatMap(({ name, indexes }) =>
    indexes
      .filter((index) => members.has(index.name.text))
      .map((index): FunctionUse => ({ kind: 'indexes', collection: name.text, name: index.name.text })),
  )
}

/**
 * Finds the collections, indexes and functions that a function names.
 *
 * Every word of such a name counts, so that a local variable may be found as well; nothing is missed.
 */
export function usesIn(files: readonly SchemaFile[], name: string): readonly FunctionUse[] {
  const { items } = parseSchema(files)
  const own = items.find((item) => item.kind === 'function' && item.name.text === name)
  if (own === undefined) return []
  const { source, start, end } = own.span
  const names = namesIn(files.find((file) => file.name === source)?.text.slice(start, end) ?? '')
  const words = new Set(names.filter(({ isMember }) => !isMember).map(({ text }) => text))
  const collections = items.flatMap((item) => (item.kind === 'collection' && words.has(item.name.text) ? [item] : []))
  const functions = items.filter((item) => item.kind === 'function' && item !== own && words.has(item.name.text))
  return [
    ...collections.map((item): FunctionUse => ({ kind: 'collections', name: item.name.text })),
    ...indexesIn(names, collections),
    ...functions.map((item): FunctionUse => ({ kind: 'functions', name: item.name.text })),
  ]
}
