import type { Locator, Page } from 'playwright-core'

/** A query as the browser keeps it. */
interface StoredTab {
  readonly text: string
  readonly arguments: readonly { readonly value: string }[]
}

/** The shell of a database: editor, result and what the last run cost. */
export class Shell {
  readonly #page: Page
  readonly editor: Locator
  readonly run: Locator
  readonly cancel: Locator
  /** The result as a tree. */
  readonly tree: Locator
  readonly rows: Locator
  /** The result as JSON text. */
  readonly json: Locator
  /** What went wrong. */
  readonly failure: Locator
  /** The server's own text about what went wrong. */
  readonly frame: Locator
  readonly jsonView: Locator
  readonly treeView: Locator
  readonly cost: Locator
  readonly summary: Locator
  readonly runAs: Locator
  /** The open queries. */
  readonly tabs: Locator

  constructor(page: Page) {
    this.#page = page
    this.editor = page.getByRole('textbox', { name: 'Query' })
    this.run = page.getByRole('button', { name: 'Run', exact: true })
    this.cancel = page.getByRole('button', { name: /^Cancel · \d+ s$/ })
    this.tree = page.getByRole('treegrid', { name: 'Result' })
    this.rows = this.tree.getByRole('row')
    this.json = page.getByRole('region', { name: 'Result' })
    this.failure = page.getByRole('group', { name: 'Result' })
    this.frame = this.failure.locator('pre')
    this.jsonView = page.getByRole('radio', { name: 'JSON' })
    this.treeView = page.getByRole('radio', { name: 'Tree' })
    this.cost = page.getByLabel('Cost of the last run')
    this.summary = page.getByRole('region', { name: 'Summary' })
    this.tabs = page.getByRole('tablist', { name: 'Queries' }).getByRole('tab')
    this.runAs = page.getByRole('button', { name: /^Run as: / })
  }

  async write(query: string): Promise<void> {
    await this.editor.fill(query)
  }

  /** Writes a query and runs it; returns when its answer is there and another can be run. */
  async execute(query: string): Promise<void> {
    await this.write(query)
    // The console sends queries of its own, so the answer has to be that of this one; between its lines the console may add some of its own.
    const [longest = ''] = query.split('\n').sort((one, other) => other.length - one.length)
    const sent = JSON.stringify(longest).slice(1, -1)
    const answered = this.#page.waitForResponse((response) => {
      const request = response.request()
      return response.url().endsWith('/query/1') && request.method() === 'POST' && request.postData()?.includes(sent) === true
    })
    await this.editor.press('Control+Enter')
    await (await answered).finished()
    await this.cancel.waitFor({ state: 'hidden' })
  }

  async newTab(): Promise<void> {
    const before = await this.tabs.count()
    await this.#page.getByRole('button', { name: 'New query' }).click()
    await this.tabs.nth(before).waitFor()
  }

  /** Opens the panel of what was run. */
  async openHistory(): Promise<Locator> {
    await this.#page.getByRole('button', { name: 'History', exact: true }).first().click()
    const panel = this.#page.getByRole('complementary', { name: 'History' })
    await panel.waitFor()
    return panel
  }

  /** Texts of the queries that the browser has on disk. */
  async storedTexts(): Promise<string[]> {
    return (await this.storedTabs()).map(({ text }) => text)
  }

  /** The queries that the browser has on disk. */
  storedTabs(): Promise<StoredTab[]> {
    return this.#stored<StoredTab>('tabs')
  }

  /** How many runs the browser has on disk. */
  async storedRuns(): Promise<number> {
    return (await this.#stored('runs')).length
  }

  #stored<Stored>(kind: string): Promise<Stored[]> {
    return this.#page.evaluate(async (store) => {
      const owner = localStorage.getItem('shell:owner')
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open(`shell-${owner}`)
        // Where the page has not opened it yet, looking must not make it.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(new Error(request.error?.message))
      })
      const records = await new Promise<Stored[]>((done) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => done(request.result as Stored[])
      })
      database.close()
      return records
    }, kind)
  }

  /** Chooses an entry of the menu of how the query runs. */
  async chooseOption(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Query options' }).click()
    await this.#page.getByRole('menuitem', { name }).click()
  }

  /** Gives the query ten minutes, for what is looked at while it runs: a busy machine takes long to look. */
  async giveTime(): Promise<void> {
    await this.chooseOption('600 s')
  }

  async chooseRole(name: string): Promise<void> {
    await this.runAs.click()
    await this.#page.getByRole('menuitem', { name, exact: true }).click()
  }

  /** The row of a key in the result's tree. */
  row(key: string): Locator {
    return this.rows.filter({ has: this.#page.getByRole('gridcell', { name: key, exact: true }) })
  }

  /** Pieces of the query that are underlined as wrong. */
  underlined(): Promise<string[]> {
    return this.editor.evaluate((editor) => Array.from(editor.querySelectorAll('.cm-lintRange-error'), (mark) => mark.textContent ?? ''))
  }
}
