import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

const ENTRY = 'ui:privacy'

/**
 * Whether values are masked on every page, and the question before the first of them is copied.
 *
 * The mode outlives the tab. The permission to copy lasts until the page is loaded again.
 */
export class PrivacyMode extends Subscribable {
  #isOn: boolean | undefined
  #mayCopy = false
  #settle: ((may: boolean) => void) | undefined

  readonly isOn = (): boolean => (this.#isOn ??= localStore().get(ENTRY) === 'on')

  readonly toggle = (): void => {
    this.#isOn = !this.isOn()
    if (this.#isOn) localStore().set(ENTRY, 'on')
    else localStore().remove(ENTRY)
    this.notify()
  }

  /** Whether the question about copying waits for an answer. */
  readonly isAsking = (): boolean => this.#settle !== undefined

  /**
   * Whether a value may be copied: asks the first time while the mode is on, and for a sensitive value always the first time.
   * A second value while the question is open is refused.
   */
  async mayCopy(isSensitive = false): Promise<boolean> {
    if (!(this.isOn() || isSensitive) || this.#mayCopy) return true
    if (this.#settle !== undefined) return false
    return new Promise((resolve) => {
      this.#settle = resolve
      this.notify()
    })
  }

  /** Answers the question about copying. */
  readonly answer = (may: boolean): void => {
    const settle = this.#settle
    this.#settle = undefined
    this.#mayCopy = may
    this.notify()
    settle?.(may)
  }
}

/** The privacy mode of this page. */
export const privacyMode = new PrivacyMode()
