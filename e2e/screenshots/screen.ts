import type { Page } from 'playwright-core'

/** What a picture needs to know beside the page. */
export interface Subject {
  readonly page: Page
  /** Id of a book. */
  readonly book: string
}

/** Leads a page to the state of a picture, and returns once that is shown. */
export type Screen = (subject: Subject) => Promise<void>
