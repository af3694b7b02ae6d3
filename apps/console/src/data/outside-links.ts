import { Subscribable } from './subscribable.ts'

/** Characters of an address in data that is offered as a link; longer ones are only shown. */
const LENGTH_MAX = 2_000

/** Reads a text of data as the address of a website; undefined for any other text, and for schemes that do more than show a page. */
export function outsideUrl(text: string): URL | undefined {
  if (text.length > LENGTH_MAX || !/^https?:\/\/[^\s\\]+$/i.test(text)) return undefined
  try {
    return new URL(text)
  } catch (error: unknown) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The link out of data that somebody is asked about. Anything that shows data asks; the frame around all pages shows the question. */
class OutsideLinks extends Subscribable {
  #asked: URL | undefined

  readonly asked = (): URL | undefined => this.#asked

  readonly ask = (url: URL): void => {
    this.#asked = url
    this.notify()
  }

  /** Opens the link beside this page, which it learns nothing of, or leaves it. */
  readonly answer = (opens: boolean): void => {
    const url = this.#asked
    this.#asked = undefined
    this.notify()
    if (opens && url !== undefined) window.open(url.href, '_blank', 'noopener,noreferrer')
  }
}

export const outsideLinks = new OutsideLinks()
