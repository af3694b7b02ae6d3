import type { ItemRename } from '../diff/diff-items.ts'
import { type SchemaFile, parseSchema, renderSchemaProblems } from '../build/parse-schema.ts'
import type { SchemaItem, SchemaItemKind } from '../model/schema-item.ts'
import { MAIN_FILE } from './patch-files.ts'
import { replaceSpan } from './replace-span.ts'

/** Source name of the text of a single item that is not in a file yet. */
export const SNIPPET_SOURCE = '*fsl*'

/** An edit of one item: create it, replace its text, or delete it. */
export type SchemaEdit =
  | { readonly kind: 'create'; readonly itemKind: SchemaItemKind; readonly snippet: string }
  | { readonly kind: 'replace'; readonly itemKind: SchemaItemKind; readonly name: string; readonly snippet: string }
  | { readonly kind: 'delete'; readonly itemKind: SchemaItemKind; readonly name: string }

/** The edited files, or the reason why the edit is impossible. The resulting schema is not checked. */
export type EditedFiles =
  | {
      readonly kind: 'edited'
      readonly files: readonly SchemaFile[]
      /** The item before the edit; for a new item, after it. */
      readonly item: SchemaItem
      /** The text of the item after the edit; for a deleted item, before it. */
      readonly content: string
      /** Set when the new text changes the name. */
      readonly rename: ItemRename | undefined
    }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'invalid'; readonly message: string }

/**
 * Edits one item of the files of a schema. A new item is appended to the main file; the text of an existing one is replaced or removed.
 * Delete a file that is left blank.
 * @see reference: wire-protocol.md §6.3
 */
export function editSchemaFiles(files: readonly SchemaFile[], edit: SchemaEdit): EditedFiles {
  switch (edit.kind) {
    case 'create':
      return readSnippet(edit, () => createItem(files, edit.snippet))
    case 'replace':
      return readSnippet(edit, (replacement) => replaceItem(files, edit, replacement))
    case 'delete': {
      const item = findSchemaItem(parseSchema(files).items, edit.itemKind, edit.name)
      if (item === undefined) return { kind: 'notFound' }
      return { kind: 'edited', files: patch(files, item, ''), item, content: contentOf(files, item), rename: undefined }
    }
  }
}

/** Finds an item by its kind and name. */
export function findSchemaItem(items: readonly SchemaItem[], kind: SchemaItemKind, name: string): SchemaItem | undefined {
  return items.find((item) => item.kind === kind && item.name.text === name)
}

const ITEM_TEXTS: Readonly<Record<SchemaItemKind, string>> = {
  collection: 'a collection',
  function: 'a function',
  role: 'a role',
  accessProvider: 'an access provider',
}

function readSnippet(
  { itemKind, snippet }: { readonly itemKind: SchemaItemKind; readonly snippet: string },
  proceed: (item: SchemaItem) => EditedFiles,
): EditedFiles {
  if (snippet.trim() === '') return invalid('No FSL snippet provided')
  const file = { name: SNIPPET_SOURCE, text: snippet }
  const { items, problems } = parseSchema([file])
  if (problems.length > 0) return invalid(renderSchemaProblems(problems, [file]))
  const [item, ...others] = items
  if (item === undefined || others.length > 0) return invalid(`Expected a single schema item, got: ${items.length}`)
  return item.kind === itemKind ? proceed(item) : invalid(`Wrong FSL snippet. Expected ${ITEM_TEXTS[itemKind]}`)
}

function invalid(message: string): EditedFiles {
  return { kind: 'invalid', message }
}

function createItem(files: readonly SchemaFile[], snippet: string): EditedFiles {
  const main = files.find(({ name }) => name === MAIN_FILE) ?? { name: MAIN_FILE, text: '' }
  const text = `${main.text}\n\n${snippet}`
  const item = parseSchema([{ name: MAIN_FILE, text }]).items.at(-1)
  if (item === undefined) return { kind: 'notFound' }
  const edited = { name: MAIN_FILE, text }
  const others = files.some(({ name }) => name === MAIN_FILE)
  const all = others ? files.map((file) => (file.name === MAIN_FILE ? edited : file)) : [...files, edited]
  return { kind: 'edited', files: all, item, content: snippet, rename: undefined }
}

function replaceItem(
  files: readonly SchemaFile[],
  { itemKind, name, snippet }: Extract<SchemaEdit, { kind: 'replace' }>,
  replacement: SchemaItem,
): EditedFiles {
  const item = findSchemaItem(parseSchema(files).items, itemKind, name)
  if (item === undefined) return { kind: 'notFound' }
  const to = replacement.name.text
  const rename = name === to ? undefined : { kind: itemKind, from: name, to }
  return { kind: 'edited', files: patch(files, item, snippet), item, content: snippet, rename }
}

function patch(files: readonly SchemaFile[], { span }: SchemaItem, snippet: string): readonly SchemaFile[] {
  return files.map((file) => (file.name === span.source ? { name: file.name, text: replaceSpan(file.text, span, snippet) } : file))
}

/** Returns the text of an item in its file, with the comment that touches it. */
export function contentOf(files: readonly SchemaFile[], { span }: SchemaItem): string {
  return files.find(({ name }) => name === span.source)?.text.slice(span.start, span.end) ?? ''
}
