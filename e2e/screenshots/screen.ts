import type { Page } from 'playwright-core'

/** Milliseconds between two looks at whether something is being loaded. */
const QUIET_MS = 150

/** What a picture needs to know beside the page. */
export interface Subject {
  readonly page: Page
  /** Id of a book. */
  readonly book: string
}

/** Leads a page to the state of a picture, and returns once that is shown. */
export type Screen = (subject: Subject) => Promise<void>

/** Waits for the heading of a page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

/** Waits until nothing on the page has been loading for a moment: what has come may ask for more. */
export async function expectQuiet(page: Page): Promise<void> {
  const loading = page.locator('[aria-busy=true]').or(page.getByText(/^Loading/))
  for (let quiet = 0; quiet < 3; quiet += 1) {
    if ((await loading.count()) > 0) quiet = -1
    await page.waitForTimeout(QUIET_MS)
  }
}
