import type { ExternalFormKind } from '@terrarium/contracts'
import { Subscribable } from './subscribable.ts'

/** Which form to those who run the service is open. Any page opens one; the frame around all pages shows it. */
export class ExternalFormStore extends Subscribable {
  #open: ExternalFormKind | undefined

  readonly get = (): ExternalFormKind | undefined => this.#open

  readonly open = (kind: ExternalFormKind | undefined): void => {
    this.#open = kind
    this.notify()
  }
}

export const externalForms = new ExternalFormStore()
