import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressesIn, FREE_PORTS, runServer, stopRun, withFolder } from '../fixtures/server-run.ts'
import type { Addresses, RunOptions } from '../fixtures/server-run.ts'

interface Started {
  readonly addresses: Addresses
  readonly output: string
}

/** Starts a server over a folder, looks at it, and stops it in order. */
async function whileRunning(folder: string, options: RunOptions, look: (started: Started) => Promise<void> | void): Promise<void> {
  const run = runServer({ ...options, cwd: options.cwd ?? folder })
  const addresses = await addressesIn(folder, run)
  try {
    await expect.poll(() => run.output()).toContain('Terrarium is ready.')
    await look({ addresses, output: run.output() })
  } finally {
    expect(await stopRun(run), run.output()).toBe(0)
  }
}

const signIn = (base: string, email: string, password: string) =>
  fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, type: 'dashboard' }),
  })

const query = (url: string, secret: string) =>
  fetch(`${url}/query/1`, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body: '{"query":"1 + 1"}' })

describe('the settings', () => {
  test('give free ports for 0, told in addresses.json while everything answers', async () => {
    await withFolder(async (folder) => {
      await whileRunning(folder, { env: { ...FREE_PORTS, TERRARIUM_DATA: folder } }, async ({ addresses, output }) => {
        expect(Object.keys(addresses).sort()).toEqual(['account', 'console', 'regionGroups'])
        const { us, eu, global } = addresses.regionGroups
        const urls = [addresses.console, addresses.account, us, eu, global]
        expect(new Set(urls.map((url) => new URL(url).port)).size).toBe(5)
        for (const url of urls) expect(output).toContain(url)
        for (const url of [us, eu, global]) expect((await fetch(`${url}/ping`)).status).toBe(200)
        for (const url of [addresses.console, addresses.account]) expect((await fetch(`${url}/api/auth/whoami`)).status).toBe(401)
        expect((await fetch(addresses.console)).headers.get('content-type')).toContain('text/html')
      })
      expect(existsSync(join(folder, 'addresses.json'))).toBe(false)
    })
  })

  test('stand in terrarium.config.json, over which the environment wins', async () => {
    await withFolder(async (folder) => {
      const file = { ...FREE_PORTS, TERRARIUM_US_PORT: 0, TERRARIUM_DATA: './shelf', TERRARIUM_ROOT_KEY: 'from_file' }
      writeFileSync(join(folder, 'terrarium.config.json'), JSON.stringify(file))
      const shelf = join(folder, 'shelf')
      const run = runServer({ cwd: folder, env: { TERRARIUM_ROOT_KEY: 'from_environment' } })
      const { regionGroups } = await addressesIn(shelf, run)
      expect((await query(regionGroups.us, 'from_environment')).status).toBe(200)
      expect((await query(regionGroups.us, 'from_file')).status).toBe(401)
      expect((await query(regionGroups.us, 'secret')).status).toBe(401)
      expect(await stopRun(run)).toBe(0)
    })
  })

  test('are read from the file that --config names', async () => {
    await withFolder(async (folder) => {
      const config = join(folder, 'mine.json')
      writeFileSync(config, JSON.stringify({ ...FREE_PORTS, TERRARIUM_DATA: folder, TERRARIUM_ROOT_KEY: 'mine' }))
      await whileRunning(folder, { args: ['--config', config] }, async ({ addresses }) => {
        expect((await query(addresses.regionGroups.eu, 'mine')).status).toBe(200)
      })
    })
  })

  test('make the owner without the printed link, once', async () => {
    await withFolder(async (folder) => {
      const owner = { TERRARIUM_OWNER_EMAIL: 'mara@example.com', TERRARIUM_OWNER_PASSWORD: 'salt and spine', TERRARIUM_OWNER_NAME: 'Mara' }
      const env = { ...FREE_PORTS, TERRARIUM_DATA: folder, ...owner }
      await whileRunning(folder, { env }, async ({ addresses, output }) => {
        expect(output).not.toContain('/invites/')
        expect((await signIn(addresses.console, 'mara@example.com', 'salt and spine')).status).toBe(200)
        expect((await signIn(addresses.account, 'mara@example.com', 'salt or spine')).status).toBe(401)
      })
      await whileRunning(folder, { env: { ...FREE_PORTS, TERRARIUM_DATA: folder } }, async ({ addresses, output }) => {
        expect(output).not.toContain('/invites/')
        expect((await signIn(addresses.console, 'mara@example.com', 'salt and spine')).status).toBe(200)
      })
    })
  })

  test('leave a log of who was let in and who was not, without what they said', async () => {
    await withFolder(async (folder) => {
      const owner = { TERRARIUM_OWNER_EMAIL: 'mara@example.com', TERRARIUM_OWNER_PASSWORD: 'salt and spine', TERRARIUM_OWNER_NAME: 'Mara' }
      const run = runServer({ env: { ...FREE_PORTS, TERRARIUM_DATA: folder, ...owner } })
      const addresses = await addressesIn(folder, run)
      await signIn(addresses.console, 'mara@example.com', 'salt and spine')
      await signIn(addresses.console, 'mara@example.com', 'salt or spine')
      await stopRun(run)
      const lines = run
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
      expect(messages).toEqual(expect.arrayContaining(['owner created', 'signed in', 'sign-in refused']))
      for (const secret of ['salt and spine', 'salt or spine', 'mara@example.com']) expect(lines.join('\n')).not.toContain(secret)
    })
  })

  test('print the link of the first owner at every start until there is one', async () => {
    await withFolder(async (folder) => {
      const env = { ...FREE_PORTS, TERRARIUM_DATA: folder, TERRARIUM_PUBLIC_URL: 'https://terrarium.example.com' }
      for (const start of ['first', 'second']) {
        await whileRunning(folder, { env }, ({ output }) => {
          expect(output, start).toMatch(/https:\/\/terrarium\.example\.com\/invites\/\S+/)
        })
      }
    })
  })

  test('let a stop that is asked for during the start be an orderly one', async () => {
    await withFolder(async (folder) => {
      const run = runServer({ cwd: folder, env: { ...FREE_PORTS, TERRARIUM_DATA: folder } })
      await expect.poll(() => existsSync(join(folder, 'control'))).toBe(true)
      expect(await stopRun(run), run.output()).toBe(0)
      expect(existsSync(join(folder, 'addresses.json'))).toBe(false)
    })
  })

  test('are all in the help', async () => {
    const run = runServer({ args: ['--help'] })
    expect(await run.ended).toBe(0)
    for (const name of [
      'DATA',
      'HOST',
      'CONSOLE_PORT',
      'ACCOUNT_PORT',
      'GLOBAL_PORT',
      'ROOT_KEY',
      'EU_URL',
      'EU_SECRET',
      'CONTROL_URL',
      'OWNER_EMAIL',
      'PUBLIC_URL',
    ])
      expect(run.output()).toContain(`TERRARIUM_${name}`)
  })
})
