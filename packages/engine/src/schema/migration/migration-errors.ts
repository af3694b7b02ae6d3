import type { Diagnostic, Hint, SchemaPath, Span } from '@terrarium/language'

/** Makes a finding about migrations. */
export function migrationError(message: string, span: Span, hints: readonly Hint[] = []): Diagnostic {
  return { code: 'invalid_migration', severity: 'error', message, span, hints }
}

export function hint(message: string, span: Span, suggestion?: string): Hint {
  return suggestion === undefined ? { name: 'hint', message, span } : { name: 'hint', message, span, suggestion }
}

/** Suggests statements: at the end of the block of migrations, or a block of them at the given place. */
export function suggestStatements(block: Span | undefined, place: Span, message: string, statements: readonly string[]): Hint {
  const lines = statements.join('\n    ')
  if (block !== undefined) return hint(message, { ...block, start: block.end - 1, end: block.end - 1 }, `  ${lines}\n`)
  return hint(message, place, `migrations {\n    ${lines}\n  }\n`)
}

/** The place behind a span. */
export function behind(span: Span): Span {
  return { ...span, start: span.end }
}

/** The place before a span. */
export function before(span: Span): Span {
  return { ...span, end: span.start }
}

/** The place before the last character: inside of the closing brace. */
export function beforeBrace(span: Span): Span {
  return { ...span, start: span.end - 1, end: span.end - 1 }
}

export function showPath(path: SchemaPath): string {
  return showSteps(path.steps)
}

export function showSteps(steps: readonly (string | number)[]): string {
  return steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : /^[a-zA-Z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`))
    .join('')
}
