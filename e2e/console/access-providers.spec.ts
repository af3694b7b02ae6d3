import { fql } from 'fauna'
import type { Client, QueryValue } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test as consoleTest } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { startIdentityProvider } from '../fixtures/identity-provider.ts'
import type { IdentityProvider } from '../fixtures/identity-provider.ts'
import type { Server } from '../fixtures/server.ts'
import { startServer } from '../../tools/run/server-process.mjs'
import { AccessProvidersPage } from '../pages/access-providers-page.ts'

interface ProviderFixtures {
  /** An OpenID provider whose keys the server may fetch. */
  provider: IdentityProvider
  server: Server
}

const test = consoleTest.extend<{ $file: ProviderFixtures; $test: object }>({
  provider: [
    async ({}, use) => {
      const provider = await startIdentityProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'file' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({ env: { TERRARIUM_JWKS_ORIGINS: provider.origin } })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

/** A library whose tokens come from one issuer: readers always, writers by their scope. */
async function seed(server: Server, database: string): Promise<Client> {
  const client = databaseClient(server, database)
  await client.query(fql`[Role.create({ name: "reader" }).name, Role.create({ name: "writer" }).name]`)
  await client.query(fql`AccessProvider.create({
    name: "corp",
    issuer: "https://corp.example",
    jwks_uri: "https://corp.example/keys",
    roles: ["reader", { role: "writer", predicate: "jwt => jwt.scope == 'write'" }]
  }).name`)
  return client
}

/** A token of the compact form that nobody has signed. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}.c2lnbmF0dXJl`
}

/** What the database answers somebody who comes with a token. */
async function statusFor(server: Server, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.addresses.regionGroups['us'] ?? ''}/query/1`, { method: 'POST', headers, body: '{"query":"1"}' })
  return answer.status
}

describe('the access providers of a database', () => {
  test('are listed and found by prefix, and created with what is checked [EXP-06] [VALID-22] [VALID-23]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seed(server, database)
    const providers = new AccessProvidersPage(page, database)
    await providers.open('?q=co')
    const row = page.getByRole('grid', { name: 'Access providers' }).getByRole('row').filter({ hasText: 'https://corp.example/keys' })
    await row.getByText('reader, writer (under a predicate)').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Create access provider' }).click()
    const { dialog } = providers
    const submit = dialog.getByRole('button', { name: 'Create access provider' })
    await submit.click()
    for (const message of ['Issuer is required.', 'JWKS endpoint is required.', 'Role is required.']) {
      await dialog.getByText(message, { exact: true }).waitFor()
    }
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('sets')
    await submit.click()
    await dialog.getByText('Access provider names cannot be events, sets, self, documents or _.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('lab')
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill('https://lab.example')
    await dialog.getByRole('textbox', { name: 'JWKS endpoint' }).fill('http://lab.example/keys')
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('reader')
    await submit.click()
    await dialog.getByText('The JWKS endpoint must be a valid https endpoint.').waitFor()
    await dialog.getByRole('textbox', { name: 'JWKS endpoint' }).fill('https://lab.example/keys')
    expect(await accessibilityFindings(page)).toEqual([])
    await submit.click()
    await page.waitForURL(/\/access_providers\/lab$/)
    const { data } = await client.query<QueryValue>(fql`let lab = AccessProvider.byName("lab")!
      [lab.issuer, lab.jwks_uri, lab.roles]`)
    expect(data).toEqual(['https://lab.example', 'https://lab.example/keys', ['reader']])
    client.close()
  })

  test('show their audience and are edited [EXP-07] [EXP-33]', async ({ server, signedIn: page, database }) => {
    const client = await seed(server, database)
    const { data: audience } = await client.query<string>(fql`AccessProvider.byName("corp")!.audience`)
    const providers = new AccessProvidersPage(page, database)
    await providers.open('/corp')
    await page.getByText(audience, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Copy Audience' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Issuer' }).fill('https://id.corp.example')
    await page.getByRole('button', { name: 'Remove role 1' }).click()
    await providers.writePredicate("jwt => jwt.scope == 'edit'")
    await page.reload()
    await page.getByText('These are the changes that you left here. They are not saved.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Issuer' }).inputValue()).toBe('https://id.corp.example')
    await page.getByRole('group', { name: 'Roles' }).getByText("jwt => jwt.scope == 'edit'").waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Access provider corp saved.').waitFor()
    const { data } = await client.query<QueryValue>(fql`let corp = AccessProvider.byName("corp")!
      [corp.issuer, corp.roles]`)
    expect(data).toEqual(['https://id.corp.example', [{ role: 'writer', predicate: "jwt => jwt.scope == 'edit'" }]])
    client.close()
  })

  test('check a token, claim by claim and role by role', async ({ server, signedIn: page, database }) => {
    const client = await seed(server, database)
    const { data: audience } = await client.query<string>(fql`AccessProvider.byName("corp")!.audience`)
    client.close()
    await new AccessProvidersPage(page, database).open('/corp')
    await page.getByRole('link', { name: 'Token check' }).click()
    const token = page.getByRole('textbox', { name: 'Token' })
    await page.getByRole('button', { name: 'Use the sample' }).click()
    await page.getByRole('button', { name: 'Check token' }).click()
    await page.getByText('A key of the set verifies it.').waitFor()
    await page.getByRole('textbox', { name: 'Key set (optional)' }).fill('')
    await token.fill('no token')
    await page.getByRole('button', { name: 'Check token' }).click()
    await page.getByText(/This is not a token/).waitFor()
    await token.fill(tokenOf({ iss: 'https://other.example', aud: audience, exp: 4102444800, scope: 'read' }))
    await page.getByRole('button', { name: 'Check token' }).click()
    const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem')
    await findings.filter({ hasText: 'Issuer (iss)' }).getByText('Failed', { exact: true }).waitFor()
    await findings.filter({ hasText: 'Audience (aud)' }).getByText('Passed', { exact: true }).waitFor()
    await findings.filter({ hasText: 'Expiry (exp)' }).getByText('Valid until 2100-01-01T00:00:00.000Z.').waitFor()
    const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
    await roles.filter({ hasText: 'reader' }).getByText('Applies', { exact: true }).waitFor()
    await roles.filter({ hasText: 'writer' }).getByText('Does not apply', { exact: true }).waitFor()
    const signature = findings.filter({ hasText: 'Signature' })
    await signature.getByText('Not known', { exact: true }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await signature.getByRole('button', { name: 'Try it' }).click()
    await signature.getByText('with status 401: the findings above say why').waitFor()
  })

  test('try a token on the database, which verifies its signature, and are refused without role and once they are gone', async ({
    server,
    signedIn: page,
    database,
    provider,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Role.create({ name: "reader" }).name`)
    const { data: audience } = await client.query<string>(fql`AccessProvider.create({
      name: "corp", issuer: ${provider.origin}, jwks_uri: ${provider.jwksUri}, roles: "reader"
    }).audience`)
    client.close()
    const token = await provider.token(audience, 'read', 'ES256')
    await new AccessProvidersPage(page, database).open('/corp?panel=check')
    const check = async (text: string) => {
      await page.getByRole('textbox', { name: 'Token' }).fill(text)
      await page.getByRole('button', { name: 'Check token' }).click()
    }
    const signature = page.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: 'Signature' })
    const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem')
    await check(await provider.token(`${audience}0`, 'read', 'ES256'))
    const wrong = findings.filter({ hasText: 'Audience (aud)' })
    await wrong.getByText('Failed', { exact: true }).waitFor()
    await expect.poll(() => wrong.textContent()).toContain(`exactly one database is expected: ${audience}.`)
    await expect.poll(() => findings.filter({ has: page.getByText('Failed', { exact: true }) }).count()).toBe(1)
    // With the key set at hand the signature is verified here, and the token is sent nowhere.
    const sent: string[] = []
    page.on('request', (request) => (request.headers()['authorization'] ?? '').includes(token) && sent.push(request.url()))
    await page.getByRole('textbox', { name: 'Key set (optional)' }).fill(await (await fetch(provider.jwksUri)).text())
    await page.getByRole('button', { name: 'Check token' }).click()
    await findings.filter({ hasText: 'Signature by the pasted key set' }).getByText('A key of the set verifies it.').waitFor()
    await expect.poll(() => findings.filter({ has: page.getByText('Failed', { exact: true }) }).count()).toBe(1)
    await page.getByRole('textbox', { name: 'Key set (optional)' }).fill('')
    await check(token)
    await signature.getByText('Not tried.').waitFor()
    expect(sent).toEqual([])
    const tryIt = signature.getByRole('button', { name: 'Try it' })
    await tryIt.click()
    await signature.getByText('The database accepts the token, with status 200').waitFor()
    await signature.getByText('Passed', { exact: true }).waitFor()
    await expect.poll(() => statusFor(server, token)).toBe(200)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    await check(tokenOf({ ...claims, scope: 'write' }))
    await tryIt.click()
    await signature.getByText('no key at the JWKS endpoint verifies its signature').waitFor()
    await signature.getByText('Failed', { exact: true }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])

    const admin = databaseClient(server, database)
    await admin.query(fql`AccessProvider.byName("corp")!.update({ roles: null })`)
    await page.reload()
    await check(token)
    await page.getByText('This access provider gives no role.').waitFor()
    await tryIt.click()
    await signature.getByText('none of the roles applies').waitFor()
    await expect.poll(() => statusFor(server, token)).toBe(401)
    await admin.query(fql`AccessProvider.byName("corp")!.update({ roles: "reader" })`)
    await page.goto(`/resources/explorer/us/${database}/access_providers`)
    await page.getByRole('button', { name: 'Actions of corp' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const deletion = page.getByRole('dialog', { name: 'Delete access provider corp' })
    await deletion.getByRole('textbox').fill('corp')
    await deletion.getByRole('button', { name: 'Delete access provider' }).click()
    await page.getByText('No access providers yet.').waitFor()
    await expect.poll(() => statusFor(server, token)).toBe(401)
    admin.close()
  })

  test('are deleted by name, with whose tokens stop working [EXP-33]', async ({ server, signedIn: page, database }) => {
    const client = await seed(server, database)
    const providers = new AccessProvidersPage(page, database)
    await providers.open()
    await page.getByRole('button', { name: 'Actions of corp' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await providers.dialog.getByText('Tokens from https://corp.example stop working at once.').waitFor()
    await providers.dialog.getByRole('textbox').fill('corp')
    await providers.dialog.getByRole('button', { name: 'Delete access provider' }).click()
    await page.getByText('No access providers yet.').waitFor()
    expect((await client.query(fql`AccessProvider.byName("corp").exists()`)).data).toBe(false)
    client.close()
  })
})
