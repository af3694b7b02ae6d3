import type { Span } from '../source/span.ts'

/** The word before the colon of a rendered diagnostic. */
export type Severity = 'error' | 'warning' | 'info' | 'performance_hint'

/** An error or remark about source text or its run. Collected, never thrown. */
export interface Diagnostic {
  /** Stable tag for tests and editors, from the catalogue: `expected_token`, `unbound_variable`, …. */
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly span: Span
  /** Text after the underline. */
  readonly annotation?: string
  readonly hints: readonly Hint[]
  /** `line` renders on one line without the source, as `log` does. */
  readonly form?: 'line'
}

/** A further place of a diagnostic. @see reference: fql-language.md §13 */
export interface Hint {
  /** `hint`, `cause`, `trace`, `performance_hint`, or empty for a further stack frame. */
  readonly name: 'hint' | 'cause' | 'trace' | 'performance_hint' | ''
  readonly message: string
  readonly span: Span
  readonly annotation?: string
  /** Text to put at the span: a replacement, an insertion (empty span) or, when empty, a removal. */
  readonly suggestion?: string
}

/** Texts of sources by name; a missing source is rendered as `<no source>`. */
export type SourceTexts = ReadonlyMap<string, string>
