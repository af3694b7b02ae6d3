import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, fql, QueryTimeoutError, ServiceError } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from './settings/read-settings.ts'
import { resolveSettings } from './settings/settings.ts'
import type { Settings } from './settings/settings.ts'
import { StartError } from './settings/start-error.ts'
import { startServer } from './start.ts'
import type { RunningServer } from './start.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-server-'))
chmodSync(folder, 0o755)
const PORTS = {
  TERRARIUM_US_PORT: '0',
  TERRARIUM_EU_PORT: '0',
  TERRARIUM_GLOBAL_PORT: '0',
  TERRARIUM_CONSOLE_PORT: '0',
  TERRARIUM_ACCOUNT_PORT: '0',
}
const settingsOf = (environment: Record<string, string> = {}): Settings =>
  resolveSettings(readSettings({ TERRARIUM_DATA: folder, ...PORTS, ...environment }, undefined))

let server: RunningServer

beforeAll(async () => {
  server = await startServer(settingsOf())
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const clientOf = (region: 'us' | 'eu' | 'global', options: { query_timeout_ms?: number; secret?: string } = {}): Client =>
  new Client({ endpoint: new URL(server.addresses.regionGroups[region]), secret: 'secret', ...options })

describe('a server', () => {
  test('tells where everything answers', () => {
    expect(JSON.parse(readFileSync(join(folder, 'addresses.json'), 'utf8'))).toEqual(server.addresses)
    expect(server.ownerInvite).toMatch(new RegExp(`^${server.addresses.console}/`))
  })

  test('closes its data to other users', () => {
    const paths = [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))]
    const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
    expect(open).toEqual([])
    expect(paths.length).toBeGreaterThan(10)
  })

  test('answers the official driver in each region group, apart from the others', async () => {
    for (const region of ['us', 'eu', 'global'] as const) {
      const client = clientOf(region)
      await client.query(fql`Collection.create({ name: "Book" })`)
      const book = await client.query<{ id: string; title: string }>(fql`Book.create({ title: ${region}, pages: ${300} })`)
      const found = await client.query<string>(fql`Book.byId(${book.data.id})!.title`)
      expect(found.data).toBe(region)
      expect((await client.query<number>(fql`Book.all().count()`)).data).toBe(1)
      client.close()
    }
  })

  test('refuses what the driver knows as its errors', async () => {
    const stranger = clientOf('us', { secret: 'wrong' })
    await expect(stranger.query(fql`1`)).rejects.toMatchObject({ httpStatus: 401, code: 'unauthorized' })
    const hasty = clientOf('us', { query_timeout_ms: 1 })
    await expect(hasty.query(fql`Collection.create({ name: "Late" })`)).rejects.toSatisfy(
      (error) => error instanceof QueryTimeoutError && error instanceof ServiceError,
    )
    stranger.close()
    hasty.close()
  })

  test('serves the account service on both of its ports', async () => {
    for (const base of [server.addresses.console, server.addresses.account]) {
      const answer = await fetch(`${base}/api/v1/session`)
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })

  test('gives the pages of the console, but not for missing files and unknown calls', async () => {
    const { console: base } = server.addresses
    expect((await fetch(`${base}/assets/missing.js`)).status).toBe(404)
    expect((await fetch(`${base}/api/v1/nothing`)).status).toBe(404)
  })

  test('refuses a port that is in use by the name of its setting', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const data = mkdtempSync(join(tmpdir(), 'terrarium-server-'))
    const start = startServer(settingsOf({ TERRARIUM_DATA: data, TERRARIUM_EU_PORT: String(port) }))
    await expect(start).rejects.toThrow(
      new StartError(
        `port ${port} of 127.0.0.1 is in use: stop what uses it, or set TERRARIUM_EU_PORT to another port (0 is any free one)`,
      ),
    )
    other.close()
    rmSync(data, { recursive: true, force: true })
  })

  test('refuses a data folder that is in use or is no folder', async () => {
    await expect(startServer(settingsOf())).rejects.toThrow(/^the data folder .* is in use \(/)
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(startServer(settingsOf({ TERRARIUM_DATA: join(file, 'data') }))).rejects.toThrow(/^the data folder .* cannot be written: /)
  })
})

describe('a server that was stopped', () => {
  test('has taken its addresses back and finds everything again', async () => {
    const data = mkdtempSync(join(tmpdir(), 'terrarium-server-'))
    const first = await startServer(settingsOf({ TERRARIUM_DATA: data }))
    const write = new Client({ endpoint: new URL(first.addresses.regionGroups.us), secret: 'secret' })
    await write.query(fql`Collection.create({ name: "Kept" })`)
    write.close()
    await first.close()
    expect(existsSync(join(data, 'addresses.json'))).toBe(false)
    const second = await startServer(settingsOf({ TERRARIUM_DATA: data }))
    const read = new Client({ endpoint: new URL(second.addresses.regionGroups.us), secret: 'secret' })
    expect((await read.query<string>(fql`Collection.byName("Kept")!.name`)).data).toBe('Kept')
    read.close()
    await second.close()
    rmSync(data, { recursive: true, force: true })
  }, 60_000)
})
