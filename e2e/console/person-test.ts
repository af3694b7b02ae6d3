import { test as base } from '../fixtures/console-test.ts'
import { startBrowser } from '../fixtures/browser.ts'
import { personAtOldEngine } from '../old-engines/old-person.ts'
import type { Person } from '../core/person.ts'
import { personAt } from '../core/playwright-person.ts'

interface PersonFixtures {
  /** Somebody at the browser that the environment names: an old engine in `OLD_ENGINE`, else that of every other test. */
  person: Person
}

export const test = base.extend<{ $test: PersonFixtures }>({
  person: async ({ server }, use) => {
    const options = { address: server.addresses.console, pictures: process.env['PICTURES'] }
    const engine = process.env['OLD_ENGINE']
    await using person = engine === undefined ? await personAt(await startBrowser(), options) : await personAtOldEngine(engine, options)
    await use(person)
  },
})
