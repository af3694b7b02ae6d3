import { printSchemaItem } from '../display/display-item.ts'
import type { ItemChange } from '../diff/change.ts'
import { alignItems, itemOfChange } from '../diff/diff-items.ts'
import { type SchemaFile, parseSchema } from '../build/parse-schema.ts'
import { NO_SPAN, type SchemaItem } from '../model/schema-item.ts'
import { patchItem } from './patch-item.ts'
import { replaceSpan } from './replace-span.ts'

/** The file that receives items without a file. */
export const MAIN_FILE = 'main.fsl'

const PREAMBLE = `// The following schema is auto-generated.
// This file contains FSL for FQL10-compatible schema items.
`

/** Three lines, as in the reference: recorded errors count lines below it. */
const INVALID_WARNING = `// WARNING: the following auto-generated items contain invalid FSL syntax.
// Please fix its syntax and submit the file again. The schema editor of the
// console shows each error and where it is.
`

/**
 * Writes a changed schema into its files: unchanged parts keep their text, new items go to the main file.
 *
 * Files that cannot be parsed are left out; their items are written to the main file. A main file that is created here begins with a note.
 * @see reference: fsl.md §3, §4
 */
export function patchSchemaFiles(files: readonly SchemaFile[], items: readonly SchemaItem[]): readonly SchemaFile[] {
  const sound = files.filter((file) => parseSchema([file]).problems.length === 0)
  const texts = new Map(sound.map(({ name, text }) => [name, text]))
  const hadMain = texts.has(MAIN_FILE)
  for (const [name, changes] of groupByFile(alignItems(parseSchema(sound).items, items))) {
    texts.set(name, applyChanges(texts.get(name) ?? '', changes))
  }
  const main = texts.get(MAIN_FILE)
  if (main !== undefined && !hadMain) texts.set(MAIN_FILE, `${PREAMBLE}\n${main}`)
  return [...texts].map(([name, text]) => ({ name, text: markInvalid(name, text) }))
}

function groupByFile(changes: readonly ItemChange[]): Map<string, ItemChange[]> {
  const groups = new Map<string, ItemChange[]>()
  for (const change of changes) {
    const { source } = itemOfChange(change).span
    const name = source === NO_SPAN.source ? MAIN_FILE : source
    groups.set(name, [...(groups.get(name) ?? []), change])
  }
  return groups
}

/** Applies changes from the end of the text to its beginning, so the offsets of the remaining changes stay valid. */
function applyChanges(source: string, changes: readonly ItemChange[]): string {
  const ordered = [...changes].sort((a, b) => itemOfChange(b).span.end - itemOfChange(a).span.end)
  return ordered.reduce((text, change) => {
    switch (change.kind) {
      case 'add':
        return addItem(text, change.item)
      case 'remove':
        return replaceSpan(text, change.item.span, '')
      case 'modify':
        return patchItem(text, change)
    }
  }, source)
}

/** Adds an item with an empty line before it. */
function addItem(source: string, item: SchemaItem): string {
  const text = printSchemaItem(item)
  if (source.trim() === '') return text
  const lastLine = source.slice(source.lastIndexOf('\n') + 1)
  return `${source}${lastLine.trim() === '' ? '\n' : '\n\n'}${text}`
}

function markInvalid(name: string, text: string): string {
  const isSound = text.startsWith(INVALID_WARNING) || parseSchema([{ name, text }]).problems.length === 0
  return isSound ? text : `${INVALID_WARNING}\n\n${text}`
}
