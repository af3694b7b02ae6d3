import { localStore } from './browser-storage.ts'

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
