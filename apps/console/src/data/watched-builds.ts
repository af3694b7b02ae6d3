import { formatDatabasePath, InvalidRegionGroupError, parseDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

const ENTRY = 'features:builds'
/** Further databases are not watched: each is asked by itself. */
const WATCHED_MAX = 8

/** None for text that is not a path, which somebody else has written there. */
function readPath(text: string): readonly DatabasePath[] {
  try {
    return [parseDatabasePath(text)]
  } catch (error: unknown) {
    if (error instanceof InvalidRegionGroupError) return []
    throw error
  }
}

/** Databases whose indexes this browser has changed, so that builds may be under way in them; kept over reloads. */
class WatchedBuilds extends Subscribable {
  #text: string | undefined
  #paths: readonly DatabasePath[] = []

  readonly paths = (): readonly DatabasePath[] => {
    const text = localStore().get(ENTRY) ?? ''
    if (text !== this.#text) {
      this.#text = text
      this.#paths = text.split('\n').flatMap(readPath)
    }
    return this.#paths
  }

  watch(path: DatabasePath): void {
    const added = formatDatabasePath(path)
    this.#keep([added, ...this.paths().map(formatDatabasePath).filter((known) => known !== added)].slice(0, WATCHED_MAX))
  }

  end(path: DatabasePath): void {
    const ended = formatDatabasePath(path)
    this.#keep(this.paths().map(formatDatabasePath).filter((known) => known !== ended))
  }

  #keep(paths: readonly string[]): void {
    if (paths.length === 0) localStore().remove(ENTRY)
    else localStore().set(ENTRY, paths.join('\n'))
    this.notify()
  }
}

export const watchedBuilds = new WatchedBuilds()
