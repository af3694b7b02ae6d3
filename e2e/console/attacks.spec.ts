import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeSessionCookie } from '@terrarium/contracts'
import { describe, expect } from 'vitest'
import { test as consoleTest } from '../fixtures/console-test.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { openSession, SESSION_ENTRY } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'

/** A server of somebody else on another port of the console's host. */
interface Neighbour {
  readonly origin: string
  /** Cookies that browsers have sent to it. */
  readonly cookies: string[]
  /** Markup of its page. */
  page: string
}

const test = consoleTest.extend<{ $test: { neighbour: Neighbour } }>({
  neighbour: async ({}, use) => {
    const http = createServer((request, response) => {
      neighbour.cookies.push(request.headers.cookie ?? '')
      response.writeHead(200, { 'content-type': 'text/html' }).end(neighbour.page)
    })
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
    const neighbour = {
      origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      cookies: [] as string[],
      page: '<h1>Neighbour</h1>',
    }
    await use(neighbour)
    http.closeAllConnections()
    await new Promise((done) => http.close(done))
  },
})

describe('a page on another port of the host', () => {
  test('cannot show the console in a frame, so that nobody clicks there unknowingly', async ({ server, neighbour, signedIn: page }) => {
    const { console: address } = server.addresses
    const paths = ['/', '/login', '/authorize?request=x', '/addons/authorize?resource=harbor%3A1&state=x', '/resources/integrations']
    for (const path of paths) {
      neighbour.page = `<h1>Neighbour</h1><iframe src="${new URL(path, address).href}"></iframe>`
      await page.goto(neighbour.origin, { waitUntil: 'load' })
      await expect.poll(() => page.frames().length).toBe(2)
      const [, framed] = page.frames()
      expect(framed?.url(), path).toMatch(/^(chrome-error:|about:)/)
    }
  })

  test('gets cookies, as browsers send them to every port, but no secret of a region group and no refresh token', async ({
    server,
    neighbour,
    owner,
    page,
  }) => {
    await page.goto('/resources/integrations')
    await new SignInPage(page).signIn(owner)
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor()
    const stored = JSON.parse((await page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)) ?? '{}') as {
      readonly refresh_token: string
      readonly regionGroups: Readonly<Record<string, { readonly secret: string }>>
    }
    const secrets = [stored.refresh_token, ...Object.values(stored.regionGroups).map(({ secret }) => secret)]
    expect(secrets.every((secret) => secret.length > 10)).toBe(true)
    const host = new URL(server.addresses.console).hostname
    await page.goto(neighbour.origin.replace('127.0.0.1', host))
    const sent = decodeURIComponent(neighbour.cookies.join('\n'))
    for (const secret of secrets) expect(sent).not.toContain(secret)
    const cookie = /(?:^|; |\n)session=([^;\n]+)/.exec(neighbour.cookies.join('\n'))?.[1]
    if (cookie !== undefined) expect(Object.keys(decodeSessionCookie(cookie) ?? {})).not.toContain('refresh_token')
  })

  test('changes nothing by forms and requests of its own, and reads no answer', async ({ server, owner, neighbour, signedIn: page }) => {
    const { secret } = JSON.parse(await openSession(server, owner)) as StoredSession
    const keys = async () =>
      (await fetch(`${server.addresses.console}/api/v1/account-keys`, { headers: { authorization: `Bearer ${secret}` } })).text()
    const before = await keys()
    const target = `${server.addresses.console}/api/v1/account-keys`
    await page.goto(neighbour.origin)
    const read = await page.evaluate(async (url) => {
      const body = JSON.stringify({ name: 'planted' })
      const simple = { method: 'POST', credentials: 'include', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body } as const
      await fetch(url, simple).catch(() => undefined)
      const asked = await fetch(url, { ...simple, mode: 'cors', headers: { 'content-type': 'application/json' } }).catch(() => 'blocked')
      const seen = await fetch(url, { credentials: 'include' }).catch(() => 'blocked')
      return [asked, seen]
    }, target)
    expect(read).toEqual(['blocked', 'blocked'])
    neighbour.page = `<form method="post" enctype="text/plain" action="${target}"><input name='{"name":"planted","x":"' value='"}'></form>`
    await page.goto(neighbour.origin)
    await Promise.all([page.waitForURL(target), page.evaluate(() => document.forms[0]?.submit())])
    expect(await keys()).toBe(before)
  })
})
