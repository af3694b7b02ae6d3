import type { Page } from 'playwright-core'

type AriaRole = Parameters<Page['getByRole']>[0]

/** Something on the page as a person names it. The first that fits is meant. */
export interface Place {
  readonly role: AriaRole
  /** Its whole accessible name, or a pattern of it. */
  readonly name?: string | RegExp
  /** Text that it holds. */
  readonly holding?: string
  readonly within?: Place
}

/**
 * Somebody at a browser. A journey that only does what is here runs in every browser that can be driven at all.
 *
 * Each verb waits for what it needs, and throws when that does not come.
 */
export interface Person extends AsyncDisposable {
  /** Opens an address of the console. */
  visit(path: string): Promise<void>
  click(place: Place): Promise<void>
  /** Types key by key into what has the focus. */
  type(text: string): Promise<void>
  /** Presses a key, with modifiers: `Enter`, `Control+A`. */
  press(keys: string): Promise<void>
  /** Waits until it is there and visible. */
  see(place: Place): Promise<void>
  /** Text of what is there now; undefined if it is not. */
  read(place: Place): Promise<string | undefined>
  /** Takes a picture, if pictures are asked for. */
  picture(name: string): Promise<void>
  /** What pages have thrown that nothing caught. */
  readonly exceptions: readonly string[]
}
