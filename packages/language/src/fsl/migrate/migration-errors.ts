import type { Diagnostic, Hint } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../source/span.ts'
import { schemaError, schemaHint } from '../model/schema-errors.ts'
import { displayPath } from '../display/names.ts'
import type { CollectionItem, SchemaPath } from '../model/schema-item.ts'

/** A diagnostic of migrations. @see reference: fsl.md §11.3 */
export function migrationError(message: string, span: Span, hints: readonly Hint[] = []): Diagnostic {
  return schemaError('invalid_migration', message, span, { hints })
}

export function hint(message: string, span: Span, suggestion?: string): Hint {
  return schemaHint(message, span, suggestion)
}

/** A hint to remove the text of the span. */
export function removal(message: string, span: Span): Hint {
  return schemaHint(message, span, '')
}

export function startOf(span: Span): Span {
  return { ...span, end: span.start }
}

export function endOf(span: Span): Span {
  return { ...span, start: span.end }
}

/** The place before the last character: the brace of a block. */
export function beforeEnd(span: Span): Span {
  return { ...span, start: span.end - 1, end: span.end - 1 }
}

export function shown({ steps }: Pick<SchemaPath, 'steps'>): string {
  return `\`${displayPath(steps)}\``
}

/** A hint to add statements to the migrations of a collection; without migrations, a block of them at the place. */
export function suggestMigrations(
  { migrations, span }: CollectionItem,
  message: string,
  statements: readonly string[],
  place: Span = beforeEnd(span),
): Hint {
  const text = `  ${statements.join('\n    ')}`
  if (migrations !== undefined) return schemaHint(message, beforeEnd(migrations.span), `${text}\n`)
  return schemaHint(message, place, `migrations {\n  ${text}\n  }\n`)
}
