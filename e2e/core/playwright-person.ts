import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { ACTION_TIMEOUT_MS } from '../fixtures/browser.ts'
import type { Person, Place } from './person.ts'

/** What every driver is given. */
export interface PersonOptions {
  /** Address of the console. */
  readonly address: string
  /** Folder of the pictures, if they are wanted. */
  readonly pictures?: string | undefined
}

/** Somebody at a browser that Playwright drives, and that nobody else uses. */
export async function personAt(browser: Browser, { address, pictures }: PersonOptions): Promise<Person> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const page = await context.newPage()
  const exceptions: string[] = []
  page.on('pageerror', (error) => exceptions.push(String(error)))
  return {
    exceptions,
    visit: async (path) => void (await page.goto(path)),
    click: (place) => locate(page, place).first().click(),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    see: (place) => locate(page, place).first().waitFor(),
    read: async (place) => {
      const [found] = await locate(page, place).all()
      return (await found?.textContent()) ?? undefined
    },
    picture: async (name) => {
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) })
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

function locate(page: Page, { role, name, holding, within }: Place): Locator {
  const scope = within === undefined ? page : locate(page, within)
  const found = scope.getByRole(role, name === undefined ? {} : { name, exact: true })
  return holding === undefined ? found : found.filter({ hasText: holding })
}
