import { InvalidIdentifierError, scopeText, secretText } from '../../../data/run-context.ts'
import type { RunScope } from '../../../data/run-context.ts'

/** Says what is wrong with a scope; undefined for one that can be sent. */
export function scopeError(scope: RunScope): string | undefined {
  try {
    void (scope.kind === 'secret' ? secretText(scope) : scopeText(scope))
    return undefined
  } catch (error: unknown) {
    if (error instanceof InvalidIdentifierError) return error.message
    throw error
  }
}
