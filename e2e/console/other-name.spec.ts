import { describe, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { ACTION_TIMEOUT_MS, startBrowser } from '../fixtures/browser.ts'
import { makeOwner } from '../fixtures/owner.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const NAME = 'garden.test'

describe('a server that listens to other machines', () => {
  test('is used under whatever name they know it by, its databases too', async () => {
    const server = await startServer({ env: { TERRARIUM_HOST: '0.0.0.0', TERRARIUM_ROOT_KEY: 'of-this-garden' } })
    const browser = await startBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`])
    try {
      const owner = await makeOwner(server)
      const context = await browser.newContext({ baseURL: `http://${NAME}:${new URL(server.addresses.console).port}` })
      context.setDefaultTimeout(ACTION_TIMEOUT_MS)
      const page = await context.newPage()
      const signIn = new SignInPage(page)
      await signIn.open()
      await signIn.signIn(owner)
      const landing = new RegionLandingPage(page)
      await landing.heading.waitFor()
      const dialog = await landing.openCreateDialog()
      await dialog.create('orchard')
      await new DatabasePage(page, 'orchard').heading.waitFor()
      await page.getByText(`http://${NAME}:${new URL(server.addresses.regionGroups['us'] ?? '').port}`, { exact: true }).waitFor()
      const shell = await new DatabasePage(page, 'orchard').openShell()
      await shell.execute('1 + 2')
      await expect.poll(() => shell.tree.textContent()).toContain('3')
    } finally {
      await browser.close()
      await server.stop()
    }
  })
})
