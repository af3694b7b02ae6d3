import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fql, ThrottlingError } from 'fauna'
import { expect } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { isOnCluster } from '../fixtures/cluster.ts'
import { test as base } from '../fixtures/console-test.ts'
import { databaseClient, freshDatabase } from '../fixtures/database.ts'
import { makeOwner, openSession, post } from '../fixtures/owner.ts'
import type { Owner } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'

const DOCUMENTS = 2_000
/** Times that so many are created: together more than the writes that the plan Free includes. */
const CREATIONS = 26

interface UsedUp {
  readonly database: string
  readonly owner: Owner
  /** The folder of the server. */
  readonly data: string
}

interface UsedUpFixtures {
  usedUp: UsedUp
  server: Server
  owner: Owner
}

/** A server whose account has the plan Free and has used up its writes of this month; the limits act from its start on. */
const test = base.extend<{ $file: UsedUpFixtures; $test: object }>({
  usedUp: [
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'terrarium-'))
      const server = await startServer({ data, keepData: true, env: { TERRARIUM_PLAN_LIMITS: 'off' } })
      const owner = await makeOwner(server)
      const { secret } = JSON.parse(await openSession(server, owner)) as { readonly secret: string }
      await post(server, '/api/auth/account/billing/upgrade', { plans: { usage: 'free' } }, secret)
      const { client, name: database } = await freshDatabase(server)
      await client.query(fql`Collection.create({ name: "Book" })`)
      for (let creation = 0; creation < CREATIONS; creation++) {
        await client.query(fql`Set.sequence(0, ${DOCUMENTS}).forEach(n => Book.create({ n: n }))`)
      }
      client.close()
      await server.stop()
      await use({ database, owner, data })
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
  server: [
    async ({ usedUp }, use) => {
      const server = await startServer({ data: usedUp.data, keepData: true })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
  owner: [async ({ usedUp }, use) => use(usedUp.owner), { scope: 'file' }],
})

// What a cluster writes is known only afterwards: there writes are not refused.
test.skipIf(isOnCluster)(
  'a plan that is used up refuses writes, then queries: the shell, the usage page and every page of a database say so, with the way to upgrade',
  async ({ server, usedUp, signedIn: page }) => {
    const shell = await new DatabasePage(page, usedUp.database).openShell()
    await shell.execute('Book.all().first()!.n')
    await expect.poll(() => shell.tree.textContent()).toContain('0')
    const refused = page.waitForResponse((answer) => answer.status() === 429)
    await shell.execute('Book.create({ n: -1 })')
    const { error } = (await (await refused).json()) as { readonly error: { readonly code: string; readonly message: string } }
    expect(error.code).toBe('limit_exceeded')
    expect(error.message).toContain('Plan Free includes 50,000 write operations a month')
    await expect.poll(() => shell.failure.textContent()).toContain(error.message)
    await expect.poll(() => shell.cost.textContent()).toContain('429')

    await page.goto('/resources/usage')
    await page.getByText(error.message).waitFor()
    await page.getByText(/^These limits act\./).waitFor()
    await page.getByText('Limit reached').first().waitFor()
    await expectAccessible(page)

    const client = databaseClient(server, usedUp.database)
    const failure = () =>
      client.query(fql`Book.all().where(.n >= 0).count()`).then(
        () => '',
        (refusal: unknown) => (refusal instanceof ThrottlingError ? refusal.message : String(refusal)),
      )
    await expect.poll(failure).toContain('Plan Free includes 100,000 read operations a month')
    client.close()
    await page.goto(`/resources/explorer/us/${usedUp.database}/collections`)
    const hint = page.getByRole('main').getByRole('status').filter({ hasText: 'Plan Free includes 100,000 read operations' })
    await hint.getByText(error.message).waitFor()
    await hint.getByRole('link', { name: 'Upgrade the plan' }).first().click()
    await page.getByRole('dialog', { name: 'Choose a plan' }).waitFor()
  },
)
