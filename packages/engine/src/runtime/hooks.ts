import type { QueryContext } from './context.ts'

/**
 * Work that is put off to the end of the evaluation: checks of the schema as a whole after schema writes.
 *
 * Hooks run in the order in which their keys were first added; of two with one key the last stands. They may throw what queries throw.
 */
export class PostEvaluationHooks {
  readonly #hooks = new Map<string, (context: QueryContext) => void>()

  add(key: string, hook: (context: QueryContext) => void): void {
    this.#hooks.set(key, hook)
  }

  /** Runs all hooks, those included that hooks add. */
  run(context: QueryContext): void {
    for (const [key, hook] of this.#hooks) {
      this.#hooks.delete(key)
      hook(context)
    }
  }
}
