import { parseSchema } from '@terrarium/language'
import type { SchemaFile, SchemaItem } from '@terrarium/language'

/** An edit put on top of what somebody else has made of the schema meanwhile. */
export interface MergedSchema {
  readonly files: readonly SchemaFile[]
  /** Items that both sides have changed, as `collection Book`; the merged files have this side's text. */
  readonly clashes: readonly string[]
}

interface ItemText {
  readonly key: string
  readonly file: string
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Merges two edits of a schema item by item: what only one side has changed is taken from it.
 *
 * Returns undefined when one of the texts has errors, for then its items are not known.
 */
export function mergeSchemas(
  base: readonly SchemaFile[],
  mine: readonly SchemaFile[],
  theirs: readonly SchemaFile[],
): MergedSchema | undefined {
  const [before, own, other] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)]
  if (before === undefined || own === undefined || other === undefined) return undefined
  const clashes: string[] = []
  let files: readonly SchemaFile[] = theirs
  for (const key of changedKeys(before, own)) {
    const [was, is, current] = [before.get(key), own.get(key), other.get(key)]
    if (current?.text === is?.text) continue
    if (current?.text !== was?.text) clashes.push(key)
    files = putItem(files, key, is, current !== undefined)
  }
  return { files, clashes }
}

/** A schema with the text of a definition put into it: in the place of the one of its name, else at the end of a file of this name. */
export function withDefinition(files: readonly SchemaFile[], text: string, fileName: string): readonly SchemaFile[] {
  const definitions = itemsOf([{ name: fileName, text }]) ?? new Map<string, ItemText>()
  return [...definitions].reduce((before, [key, item]) => putItem(before, key, item, itemsOf(before)?.has(key) ?? false), files)
}

function itemsOf(files: readonly SchemaFile[]): ReadonlyMap<string, ItemText> | undefined {
  const { items, problems } = parseSchema(files)
  if (problems.length > 0) return undefined
  return new Map(items.map((item) => [keyOf(item), textOf(item, files)]))
}

const KEYWORDS: Readonly<Record<SchemaItem['kind'], string>> = {
  collection: 'collection',
  function: 'function',
  role: 'role',
  accessProvider: 'access provider',
}

function keyOf({ kind, name }: SchemaItem): string {
  return `${KEYWORDS[kind]} ${name.text}`
}

function textOf(item: SchemaItem, files: readonly SchemaFile[]): ItemText {
  const { source, start, end } = item.span
  const text = files.find(({ name }) => name === source)?.text.slice(start, end) ?? ''
  return { key: keyOf(item), file: source, text, start, end }
}

function changedKeys(before: ReadonlyMap<string, ItemText>, after: ReadonlyMap<string, ItemText>): readonly string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.filter((key) => before.get(key)?.text !== after.get(key)?.text)
}

/** Replaces, adds or removes an item; a new one goes to the end of the file that it is in on this side. */
function putItem(files: readonly SchemaFile[], key: string, item: ItemText | undefined, exists: boolean): readonly SchemaFile[] {
  if (!exists) return item === undefined ? files : appendItem(files, item)
  const place = itemsOf(files)?.get(key)
  if (place === undefined) return files
  return files.map((file) => {
    if (file.name !== place.file) return file
    const rest = file.text.slice(place.end)
    return { name: file.name, text: file.text.slice(0, place.start) + (item === undefined ? rest.replace(/^\n+/, '') : item.text + rest) }
  })
}

function appendItem(files: readonly SchemaFile[], { file: name, text }: ItemText): readonly SchemaFile[] {
  const file = files.find((known) => known.name === name)
  if (file === undefined) return [...files, { name, text: `${text}\n` }]
  const before = file.text.trimEnd()
  const appended = { name, text: before === '' ? `${text}\n` : `${before}\n\n${text}\n` }
  return files.map((known) => (known.name === name ? appended : known))
}
