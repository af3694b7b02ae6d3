import type { QueryContext } from './context.ts'

/**
 * Work that is put off to the end of the evaluation: first checks of written documents, then hooks: checks of the schema as a whole.
 *
 * Each kind runs in the order in which its keys were first added; of two with one key the last counts. They may throw the errors of queries.
 */
export class PostEvaluationHooks {
  readonly #checks = new Map<string, (context: QueryContext) => void>()
  readonly #hooks = new Map<string, (context: QueryContext) => void>()

  addCheck(key: string, check: (context: QueryContext) => void): void {
    this.#checks.set(key, check)
  }

  add(key: string, hook: (context: QueryContext) => void): void {
    this.#hooks.set(key, hook)
  }

  /** Runs all checks and hooks, those included that they add. */
  run(context: QueryContext): void {
    for (const pending of [this.#checks, this.#hooks]) {
      for (const [key, hook] of pending) {
        pending.delete(key)
        hook(context)
      }
    }
  }
}
