import { parseExpression, renderDiagnostics, type Span } from '@terrarium/language'
import { kindOf, type Value } from '@terrarium/values'
import { bodyOf, evaluateDefault } from '../documents/default-values.ts'
import { isStorable } from '../runtime/storable.ts'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'

/** Tries a default when it is defined; returns the message of its failure. */
export function defaultFault(context: QueryContext, field: string, text: string): string | undefined {
  const source = `*field:${field}*`
  const { tree, diagnostics } = parseExpression(text, source)
  if (diagnostics.length > 0) return failed(renderDiagnostics(diagnostics, new Map([[source, text]])))
  let failure: { readonly error: QueryError; readonly span: Span } | undefined
  const value = context.attempt(() => {
    try {
      return evaluateDefault(context, bodyOf(tree))
    } catch (error: unknown) {
      // The stack is still as it was at the throw.
      if (error instanceof QueryError) failure = { error, span: error.span ?? context.callSpan }
      throw error
    }
  })
  if (failure !== undefined) return failed(renderFailure(failure.error, failure.span, source, text))
  return value === undefined || isStorable(value)
    ? undefined
    : failed(`Value has type ${typeName(context, value)}, which cannot be persisted`)
}

function failed(reason: string): string {
  return `Default field evaluation failed.\n${reason}`
}

function renderFailure({ code, message, hints }: QueryError, span: Span, source: string, text: string): string {
  return renderDiagnostics([{ code, severity: 'error', message, span, hints }], new Map([[source, text]]))
}

function typeName(context: QueryContext, value: Value): string {
  return kindOf(value) === 'function' ? 'Lambda' : context.library.tableOf(value, context).name
}
