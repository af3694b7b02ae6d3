import type { Token } from '../../highlight/token.ts'
import { tokenize } from '../../highlight/tokenize.ts'
import type { TextSpan } from '../../source/span.ts'

/** A part of a text that can be folded: the content of brackets, or a comment behind its first line. */
export interface FoldingRange extends TextSpan {
  readonly kind: 'brackets' | 'comment'
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Finds brackets and comments over several lines, in any text. */
export function foldingRanges(source: string): readonly FoldingRange[] {
  const tokens = tokenize(source)
  const ranges = [...bracketRanges(source, tokens), ...commentRanges(source, tokens)]
  return ranges.filter(({ start, end }) => source.slice(start, end).includes('\n')).sort((a, b) => a.start - b.start)
}

function bracketRanges(source: string, tokens: readonly Token[]): readonly FoldingRange[] {
  const ranges: FoldingRange[] = []
  const open: Token[] = []
  for (const token of tokens) {
    if (token.kind !== 'bracket') continue
    const text = source.charAt(token.start)
    if (text in CLOSING) {
      open.push(token)
      continue
    }
    const opening = open.pop()
    if (opening === undefined) continue
    if (CLOSING[source.charAt(opening.start)] === text) ranges.push({ start: opening.end, end: token.start, kind: 'brackets' })
  }
  return ranges
}

function commentRanges(source: string, tokens: readonly Token[]): readonly FoldingRange[] {
  const ranges: FoldingRange[] = []
  for (const run of commentRuns(source, tokens)) {
    const lineEnd = source.indexOf('\n', run.start)
    if (lineEnd >= 0 && lineEnd < run.end) ranges.push({ start: lineEnd, end: run.end, kind: 'comment' })
  }
  return ranges
}

interface Run {
  readonly start: number
  end: number
}

/** Block comments, and line comments that follow each other line by line. */
function commentRuns(source: string, tokens: readonly Token[]): readonly Run[] {
  const runs: Run[] = []
  let current: Run | undefined
  for (const { kind, start, end } of tokens) {
    if (kind === 'space') {
      if (source.slice(start, end).split('\n').length > 2) current = undefined
      continue
    }
    if (kind === 'lineComment' && current !== undefined) current.end = end
    else if (kind === 'lineComment') runs.push((current = { start, end }))
    else {
      current = undefined
      if (kind === 'blockComment') runs.push({ start, end })
    }
  }
  return runs
}
