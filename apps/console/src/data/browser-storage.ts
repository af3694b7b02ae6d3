/** The part of the web storage API that the console uses. */
export interface KeyValueStorage {
  get(key: string): string | undefined
  /** Returns false when the browser refuses, for instance for lack of room. */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): readonly string[]
}

/** Reads a storage area of the window; undefined where the browser denies access to it. */
export function findStorageArea(area: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    const storage = window[area]
    const probe = 'ui:probe'
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return storage
  } catch (error: unknown) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Wraps a storage area, or memory that lasts as long as the page where there is none. */
export function createKeyValueStorage(area: Storage | undefined): KeyValueStorage {
  return area === undefined ? memoryStorage() : webStorage(area)
}

function webStorage(area: Storage): KeyValueStorage {
  return {
    get: (key) => area.getItem(key) ?? undefined,
    set: (key, value) => {
      try {
        area.setItem(key, value)
        return true
      } catch (error: unknown) {
        if (error instanceof DOMException) return false
        throw error
      }
    },
    remove: (key) => area.removeItem(key),
    keys: () => Array.from({ length: area.length }, (_unused, index) => area.key(index)).filter((key): key is string => key !== null),
  }
}

function memoryStorage(): KeyValueStorage {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      entries.set(key, value)
      return true
    },
    remove: (key) => {
      entries.delete(key)
    },
    keys: () => [...entries.keys()],
  }
}

let local: KeyValueStorage | undefined
let tab: KeyValueStorage | undefined

/** Storage that outlives the tab. */
export function localStore(): KeyValueStorage {
  local ??= createKeyValueStorage(findStorageArea('localStorage'))
  return local
}

/** Storage of this tab. */
export function tabStore(): KeyValueStorage {
  tab ??= createKeyValueStorage(findStorageArea('sessionStorage'))
  return tab
}
