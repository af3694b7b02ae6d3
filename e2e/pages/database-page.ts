import type { Locator, Page } from 'playwright-core'
import { Shell } from '../components/shell.ts'

/** The page of one database. */
export class DatabasePage {
  readonly #page: Page
  readonly #path: string
  readonly heading: Locator
  readonly shellTab: Locator
  readonly shell: Shell

  constructor(page: Page, name: string, region = 'us') {
    this.#page = page
    this.#path = `/resources/explorer/${region}/${name}`
    this.heading = page.getByRole('heading', { level: 1, name })
    this.shellTab = page.getByRole('link', { name: 'Shell', exact: true })
    this.shell = new Shell(page)
  }

  async open(): Promise<void> {
    await this.#page.goto(this.#path)
    await this.heading.waitFor()
  }

  async openShell(): Promise<Shell> {
    await this.#page.goto(`${this.#path}?tab=shell`)
    await this.shell.editor.waitFor()
    return this.shell
  }
}
