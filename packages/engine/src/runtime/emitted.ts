import type { Diagnostic, Hint, Span } from '@terrarium/language'
import type { EmittedDiagnostics } from './context.ts'

/** Diagnostics that a run emits besides its result, in order of emission. */
export class EmittedList implements EmittedDiagnostics {
  readonly #performanceHints: boolean
  readonly #diagnostics: Diagnostic[] = []
  readonly #seen = new Set<string>()

  constructor(performanceHints: boolean) {
    this.#performanceHints = performanceHints
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics
  }

  log(span: Span, text: string): void {
    this.#diagnostics.push({ code: 'log', severity: 'info', message: text, span, hints: [], form: 'line' })
  }

  debug(span: Span, text: string): void {
    this.#diagnostics.push({ code: 'dbg', severity: 'info', message: text, span, hints: [] })
  }

  performanceHint(span: Span, message: string, hints: readonly Hint[] = []): void {
    if (!this.#performanceHints) return
    const key = `${span.source}:${span.start}:${span.end}:${message}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#diagnostics.push({ code: 'performance_hint', severity: 'performance_hint', message, span, hints })
  }
}
