import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

const entryOf = (database: string) => `shell:draft:${database}`

/** Leaves a text for the shell of a database, by its lasting id, that is opened for the first time. */
export function leaveFirstQuery(database: string, text: string): void {
  localStore().set(entryOf(database), text)
}

/** Takes the text that waits for a shell; undefined where none does. */
export function takeFirstQuery(database: string): string | undefined {
  const text = localStore().get(entryOf(database))
  localStore().remove(entryOf(database))
  return text ?? undefined
}

/** Databases, by their lasting ids, whose first query has nothing to read yet. Gone with the page: a reload runs what it finds. */
class AwaitedDatabases extends Subscribable {
  readonly #awaited = new Set<string>()

  readonly has = (database: string): boolean => this.#awaited.has(database)

  /** Lets nothing run in a database until the function that is returned is called. */
  readonly add = (database: string): (() => void) => {
    this.#awaited.add(database)
    this.notify()
    return () => {
      if (this.#awaited.delete(database)) this.notify()
    }
  }
}

export const awaitedDatabases = new AwaitedDatabases()
