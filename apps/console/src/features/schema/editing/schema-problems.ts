import type { SchemaFile } from '@terrarium/language'
import { lineStarts, parseSummary } from '../../../data/summary.ts'
import type { SummaryBlock, Underline } from '../../../data/summary.ts'
import { text } from '../../../messages/schema-text.ts'

/** A problem of a schema, in one of its files. */
export interface PlacedProblem {
  readonly file: string
  readonly mark: Underline
}

/** What the service has against a schema. */
export interface SchemaProblems {
  readonly placed: readonly PlacedProblem[]
  /** Problems without a place in the files that are edited. */
  readonly unplaced: readonly string[]
}

export const NO_PROBLEMS: SchemaProblems = { placed: [], unplaced: [] }

/** Turns a place of the service's texts into one of the texts that are edited. */
export type FindPlace = (source: string, line: number) => { readonly file: string; readonly line: number } | undefined

/** Reads the problems of a refused schema. */
export function readProblems(message: string, files: readonly SchemaFile[], findPlace: FindPlace): SchemaProblems {
  const placed: PlacedProblem[] = []
  const unplaced: string[] = []
  const groups = groupsOf(parseSummary(message))
  if (groups.length === 0) return { placed, unplaced: [message] }
  for (const [head, ...followers] of groups) {
    if (head === undefined) continue
    const place = placeOf(head, files, findPlace)
    if (place === undefined) unplaced.push([head, ...followers].map((block) => block.message).join('\n'))
    else placed.push({ file: place.file.name, mark: markOf(head, followers, { ...place, findPlace }) })
  }
  return { placed, unplaced }
}

function groupsOf(blocks: readonly SummaryBlock[]): SummaryBlock[][] {
  const groups: SummaryBlock[][] = []
  for (const block of blocks) {
    const last = groups[groups.length - 1]
    if (block.name === 'error' || block.name === 'warning' || last === undefined) groups.push([block])
    else last.push(block)
  }
  return groups
}

interface Place {
  readonly file: SchemaFile
  readonly from: number
  readonly to: number
}

function placeOf(block: SummaryBlock, files: readonly SchemaFile[], findPlace: FindPlace): Place | undefined {
  const { source, line, column = 1, length } = block
  const local = source === undefined || line === undefined ? undefined : findPlace(source, line)
  const file = files.find(({ name }) => name === local?.file)
  if (local === undefined || file === undefined) return undefined
  const starts = lineStarts(file.text)
  const start = starts[local.line - 1]
  if (start === undefined) return undefined
  const lineEnd = (starts[local.line] ?? file.text.length + 1) - 1
  const from = Math.min(start + column - 1, lineEnd)
  return { file, from, to: length > 0 ? Math.min(from + length, lineEnd) : lineEnd }
}

function markOf(head: SummaryBlock, followers: readonly SummaryBlock[], place: Place & { readonly findPlace: FindPlace }): Underline {
  return {
    // A mark at the end of a line would be nothing to see.
    from: place.to > place.from ? place.from : Math.max(0, place.from - 1),
    to: place.to,
    severity: head.name === 'warning' ? 'warning' : 'error',
    message: head.message,
    details: followers.map(({ message }) => message).filter((said) => said !== ''),
    fixes: followers.flatMap((block) => fixOf(block, place)),
  }
}

function fixOf(block: SummaryBlock, { file, findPlace }: Place & { readonly findPlace: FindPlace }): NonNullable<Underline['fixes']> {
  const { suggestion, source, line, column, length } = block
  if (suggestion === undefined || line === undefined || column === undefined) return []
  const local = findPlace(source ?? file.name, line)
  const start = local?.file === file.name ? lineStarts(file.text)[local.line - 1] : undefined
  if (start === undefined) return []
  const at = start + column - 1
  const label = suggestion === '' ? text('schema.fix_delete') : text('schema.fix_write', { text: suggestion })
  return [{ label, edits: [{ start: at, end: at + length, text: suggestion }] }]
}
