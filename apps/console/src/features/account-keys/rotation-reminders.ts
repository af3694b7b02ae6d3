import { localStore } from '../../data/browser-storage.ts'
import { Subscribable } from '../../data/subscribable.ts'

const PREFIX = 'ui:account-key-reminder:'

/**
 * When to delete account keys that have a successor, by the id of the key, as ISO times.
 *
 * The service cannot shorten a key's life, so that this browser reminds its user instead (design: experience.md §3.33).
 */
class RotationReminders extends Subscribable {
  #version = 0

  /** Another number after each change. */
  readonly version = (): number => this.#version

  /** The time of a key's reminder; undefined where there is none. */
  timeOf(keyId: string): string | undefined {
    return localStore().get(PREFIX + keyId)
  }

  set(keyId: string, time: string): void {
    localStore().set(PREFIX + keyId, time)
    this.#tell()
  }

  remove(keyId: string): void {
    localStore().remove(PREFIX + keyId)
    this.#tell()
  }

  #tell(): void {
    this.#version += 1
    this.notify()
  }
}

export const rotationReminders = new RotationReminders()
