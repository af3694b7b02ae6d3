// Pictures of every screen, light and dark, 1440 and 390 pixels wide: npm run screenshots [-- [--look=NAME…] [--steady] FOLDER [SCREEN…]]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startServer } from '../../tools/run/server-process.mjs'
import { ACTION_TIMEOUT_MS, startBrowser } from '../fixtures/browser.ts'
import { inviteMember, makeMember } from '../fixtures/member.ts'
import { makeOwner, openSession, ownerLink, storageOf } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { InvitePage } from '../pages/invite-page.ts'
import { makeBookshop } from './bookshop.ts'
import { MORE_LOOKS, THEMES, wear } from './looks.ts'
import { steady } from './steady.ts'
import { OWNERS_SCREENS, VISITORS_SCREENS } from './screens.ts'
import type { Screen } from './screen.ts'
import { COLLEAGUE, INVITED } from './team-screens.ts'

const LOOK = '--look='
const STEADY = '--steady'
const [given, ...wanted] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isSteady = process.argv.includes(STEADY)
const named = process.argv.filter((argument) => argument.startsWith(LOOK)).map((argument) => argument.slice(LOOK.length))
const looks = named.length === 0 ? THEMES : [...THEMES, ...MORE_LOOKS].filter(({ name }) => named.includes(name))
const folder = given ?? fileURLToPath(new URL('../../screenshots', import.meta.url))

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

type Context = Pick<BrowserContextOptions, 'storageState'>

mkdirSync(folder, { recursive: true })
const server = await startServer({})
const browser = await startBrowser()
let failures = 0
try {
  const invite = await ownerLink(server)
  const openInvite: Screen = async ({ page }) => {
    await page.goto(invite)
    await new InvitePage(page).heading.waitFor()
  }
  await takeAll(server, browser, {}, { invite: openInvite }, '')
  const owner = await makeOwner(server)
  await makeMember(server, owner, COLLEAGUE, 'developer')
  await inviteMember(server, owner, INVITED, 'billing')
  const book = await makeBookshop(server)
  await takeAll(server, browser, {}, VISITORS_SCREENS, book)
  await takeAll(server, browser, { storageState: storageOf(server, await openSession(server, owner)) }, OWNERS_SCREENS, book)
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = failures > 0 ? 1 : 0

/** Takes each screen in each look at each width, every one in a browser of its own. */
async function takeAll(server: Server, browser: Browser, context: Context, screens: Readonly<Record<string, Screen>>, book: string) {
  for (const [name, show] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const viewport of VIEWPORTS) {
      for (const look of looks) {
        const baseURL = server.addresses.console
        const opened = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', ...look.context, ...context })
        opened.setDefaultTimeout(ACTION_TIMEOUT_MS)
        const page = await opened.newPage()
        await wear(page, look)
        const file = `${name}-${viewport.width}-${look.name}.png`
        try {
          await show({ page, book })
        } catch (error: unknown) {
          // The picture shows how far it came.
          failures += 1
          console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
        }
        if (isSteady) await steady(page)
        await page.screenshot({ path: join(folder, file), caret: 'hide', animations: 'disabled' })
        console.log(file)
        await opened.close()
      }
    }
  }
}
