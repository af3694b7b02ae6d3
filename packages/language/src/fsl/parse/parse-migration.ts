import { invalidFieldPath } from '../../diagnostics/catalogue.ts'
import { parseBareExpression } from '../../syntax/parse-expression.ts'
import { fieldPathOf } from '../../syntax/parse-field-path.ts'
import { parseSeparated } from '../../syntax/parse-list.ts'
import type { Parser } from '../../syntax/parser.ts'
import type { MigrationStep, SchemaName, SchemaPath } from '../model/schema-item.ts'
import { nameOf } from './parse-name.ts'

type StepKind = MigrationStep['kind']

/** Parses the rest of a step behind its keyword, which starts at the index. */
const STEPS: Readonly<Record<StepKind, (parser: Parser, start: number) => MigrationStep | undefined>> = {
  add: (parser, start) => stepOverField(parser, start, 'add'),
  drop: (parser, start) => stepOverField(parser, start, 'drop'),
  backfill: parseBackfill,
  split: parseSplit,
  move: parseMove,
  move_conflicts: (parser, start) => stepInto(parser, start, 'move_conflicts'),
  move_wildcard: (parser, start) => stepInto(parser, start, 'move_wildcard'),
  add_wildcard: (parser, start) => ({ kind: 'add_wildcard', span: parser.span(start, start + 'add_wildcard'.length) }),
}

/** Whether the word begins a step of a migration. */
export function isStepKind(word: string): word is StepKind {
  return Object.hasOwn(STEPS, word)
}

/** Parses a statement of a migrations block; its keyword commits. */
export function parseMigration(parser: Parser): { readonly keyword: SchemaName; readonly step: MigrationStep } | undefined {
  const word = parser.identifier()
  if (word === undefined || !isStepKind(word.name)) return undefined
  parser.skipBlanks()
  parser.cut = true
  const step = STEPS[word.name](parser, word.span.start)
  return step === undefined ? undefined : { keyword: nameOf(word), step }
}

function stepOverField(parser: Parser, start: number, kind: 'add' | 'drop'): MigrationStep | undefined {
  const field = parsePath(parser)
  return field === undefined ? undefined : { kind, field, span: parser.span(start, field.span.end) }
}

function stepInto(parser: Parser, start: number, kind: 'move_conflicts' | 'move_wildcard'): MigrationStep | undefined {
  const into = parsePath(parser)
  return into === undefined ? undefined : { kind, into, span: parser.span(start, into.span.end) }
}

function parseBackfill(parser: Parser, start: number): MigrationStep | undefined {
  const field = parsePath(parser)
  if (field === undefined) return undefined
  parser.skipBlanks()
  if (!parser.open('=')) return undefined
  const value = parseBareExpression(parser)
  if (value === undefined) return undefined
  return { kind: 'backfill', field, value, span: parser.span(start, value.span.end) }
}

function parseSplit(parser: Parser, start: number): MigrationStep | undefined {
  const field = parsePath(parser)
  if (field === undefined) return undefined
  parser.skipBlanks()
  if (!parser.open('->')) return undefined
  const to = parseSeparated(parser, parsePath)
  if (to === undefined) return undefined
  const end = to.at(-1)?.span.end ?? field.span.end
  return { kind: 'split', field, to, span: parser.span(start, end) }
}

function parseMove(parser: Parser, start: number): MigrationStep | undefined {
  const field = parsePath(parser)
  if (field === undefined) return undefined
  parser.skipBlanks()
  if (!parser.open('->')) return undefined
  const to = parsePath(parser)
  if (to === undefined) return undefined
  return { kind: 'move', field, to, span: parser.span(start, to.span.end) }
}

/** An invalid path is reported, and the parse continues behind it. */
function parsePath(parser: Parser): SchemaPath | undefined {
  const expression = parseBareExpression(parser, true)
  if (expression === undefined) return undefined
  const { steps, spans, invalid } = fieldPathOf(expression)
  if (invalid !== undefined) parser.diagnostics.push(invalidFieldPath(invalid))
  return { steps, stepSpans: spans, span: expression.span }
}
