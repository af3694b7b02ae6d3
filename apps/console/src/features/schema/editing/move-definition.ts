import { parseSchema } from '@terrarium/language'
import type { SchemaFile, SchemaItem } from '@terrarium/language'

/** A definition in a file of a schema. */
export interface PlacedDefinition {
  /** `collection Book`. */
  readonly label: string
  /** Its text in the file, with the comments right above it. */
  readonly start: number
  readonly end: number
}

const KEYWORDS: Readonly<Record<SchemaItem['kind'], string>> = {
  collection: 'collection',
  function: 'function',
  role: 'role',
  accessProvider: 'access provider',
}

/** Whole lines of comments at the end of a text. */
const COMMENTS = /(?:^[ \t]*(?:\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)[ \t]*\n)+(?![\s\S])/m

/** The definitions of a file in their order; none while it has errors. */
export function definitionsIn(file: SchemaFile): readonly PlacedDefinition[] {
  const { items, problems } = parseSchema([file])
  if (problems.some((problem) => 'span' in problem)) return []
  return items.map(({ kind, name, span }) => {
    const comments = COMMENTS.exec(file.text.slice(0, span.start))
    return { label: `${KEYWORDS[kind]} ${name.text}`, start: comments?.index ?? span.start, end: span.end }
  })
}

/** Takes a definition out of its file and puts it, as it is written, to the end of another one. */
export function moveDefinition(
  files: readonly SchemaFile[],
  { from, to, label }: { readonly from: string; readonly to: string; readonly label: string },
): readonly SchemaFile[] {
  const source = files.find(({ name }) => name === from)
  const moved = source && definitionsIn(source).find((definition) => definition.label === label)
  if (source === undefined || moved === undefined || from === to) return files
  const before = source.text.slice(0, moved.start).replace(/\n+$/, '\n')
  const after = source.text.slice(moved.end).replace(/^\s*\n/, '')
  const definition = source.text.slice(moved.start, moved.end)
  return files.map(({ name, text }) => {
    if (name === from)
      return { name, text: before === '' ? after.replace(/^\n+/, '') : before + (after === '' ? '' : `\n${after.replace(/^\n+/, '')}`) }
    if (name !== to) return { name, text }
    const rest = text.replace(/\n*$/, '')
    return { name, text: rest === '' ? `${definition}\n` : `${rest}\n\n${definition}\n` }
  })
}
