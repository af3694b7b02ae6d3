import type { Span } from '../source/span.ts'
import { type Frame, frameSource } from './code-frame.ts'
import type { Diagnostic, Hint, SourceTexts } from './diagnostic.ts'

/** Name of the empty source. Its places are rendered without a name. */
const NO_SOURCE = '*null*'

/** Renders diagnostics as in the summary of an answer: in the given order, with blank lines between them. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], sources: SourceTexts): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, sources)).join('\n\n')
}

/** Renders a diagnostic with its code frame, and its hints behind it. */
export function renderDiagnostic(diagnostic: Diagnostic, sources: SourceTexts): string {
  const { severity, message, span, annotation, hints } = diagnostic
  if (diagnostic.form === 'line') return renderLine(diagnostic, sources)
  const text = sources.get(span.source)
  const blocks = [renderBlock(severity, message, span, text, { underline: '^', annotation })]
  const parent = { source: span.source, line: text === undefined ? 0 : lineOf(text, span.start) }
  for (const hint of hints) blocks.push(renderHint(hint, sources, parent))
  return blocks.join('\n')
}

/** Renders what `log` wrote: one line, without the source. */
function renderLine({ severity, message, span }: Diagnostic, sources: SourceTexts): string {
  const text = sources.get(span.source)
  const line = text === undefined ? 0 : lineOf(text, span.start)
  const place = span.source === NO_SOURCE ? '<no source>' : `${span.source}:${line}`
  return `${severity} at ${place}: ${message}`
}

interface Parent {
  readonly source: string
  readonly line: number
}

function renderHint(hint: Hint, sources: SourceTexts, parent: Parent): string {
  const { name, message, span, suggestion, annotation } = hint
  const text = sources.get(span.source)
  if (suggestion === undefined || suggestion === '') {
    const underline = suggestion === undefined ? '^' : '-'
    return renderBlock(name, message, span, text, { underline, annotation, parent })
  }
  const patched = text === undefined ? undefined : text.slice(0, span.start) + suggestion + text.slice(span.end)
  const place: Span = { source: span.source, start: span.start, end: span.start + suggestion.length }
  return renderBlock(name, message, place, patched, { underline: span.start === span.end ? '+' : '~', annotation, parent })
}

interface BlockOptions {
  readonly underline: string
  readonly annotation: string | undefined
  readonly parent?: Parent
}

function renderBlock(name: string, message: string, span: Span, text: string | undefined, options: BlockOptions): string {
  const header = name === '' ? '' : `${name}:${message === '' ? '' : ` ${message}`}\n`
  if (text === undefined) return `${header}at <no source>`
  const frame = frameSource(text, span, options)
  return `${header}${renderPlace(frame, span, options.parent)}${frame.text}`
}

function renderPlace({ line, column }: Frame, { source }: Span, parent: Parent | undefined): string {
  if (parent !== undefined && parent.line === line && parent.source === source) return ''
  return `at ${source === NO_SOURCE ? '' : `${source}:`}${line}:${column}\n`
}

/** Returns the line of an offset, from one. */
function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
