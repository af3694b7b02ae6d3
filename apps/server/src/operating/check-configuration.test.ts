import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { checkConfiguration, checksText } from './check-configuration.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-check-'))
const anyPort = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Matches texts with this in them. */
const containing = (text: string): unknown => expect.stringContaining(text)

/** The faults by what was checked. */
async function faultsOf(environment: Record<string, string>): Promise<Record<string, string>> {
  const data = { TERRARIUM_DATA: join(folder, 'new', 'data') }
  const checks = await checkConfiguration(resolveSettings(readSettings({ ...data, ...anyPort, ...environment }, undefined)))
  return Object.fromEntries(checks.flatMap(({ what, fault }) => (fault === undefined ? [] : [[what, fault]])))
}

async function withServer(status: number, run: (port: number) => Promise<void>, path = '/query/1'): Promise<void> {
  const server = createServer((request, response) => response.writeHead(request.url === path || status === 200 ? status : 404).end('{}'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await run((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

describe('the check of the settings', () => {
  test('finds nothing wrong with a folder that can be made, free ports and machines that answer', async () => {
    await withServer(200, async (port) => {
      const url = `http://127.0.0.1:${port}`
      const cluster = { TERRARIUM_EU_URL: url, TERRARIUM_EU_SECRET: 'fnX', TERRARIUM_SMTP_URL: `smtp://127.0.0.1:${port}` }
      expect(await faultsOf(cluster)).toEqual({})
    })
  })

  test('names the setting of a port that is in use', async () => {
    await withServer(200, async (port) => {
      const faults = await faultsOf({ TERRARIUM_GLOBAL_PORT: String(port) })
      expect(faults).toEqual({ [`port ${port} (TERRARIUM_GLOBAL_PORT)`]: containing('is in use') })
    })
  })

  test('says that a cluster refuses its secret, and that machines cannot be reached', async () => {
    await withServer(401, async (port) => {
      const faults = await faultsOf({
        TERRARIUM_CONTROL_URL: `http://127.0.0.1:${port}`,
        TERRARIUM_CONTROL_SECRET: 'wrong',
        TERRARIUM_US_URL: 'http://127.0.0.1:1',
        TERRARIUM_US_SECRET: 'fnX',
        TERRARIUM_EU_URL: `http://127.0.0.1:${port}`,
        TERRARIUM_EU_SECRET: 'wrong',
        TERRARIUM_SMTP_URL: 'smtp://127.0.0.1:1',
      })
      expect(faults).toEqual({
        [`cluster of the account service at http://127.0.0.1:${port}`]: containing('TERRARIUM_CONTROL_SECRET'),
        [`cluster of eu at http://127.0.0.1:${port}`]: containing('TERRARIUM_EU_SECRET'),
        'cluster of us at http://127.0.0.1:1': containing('cannot be reached'),
        'mail server 127.0.0.1:1': containing('TERRARIUM_SMTP_URL'),
      })
    })
  })

  test('says that a collector of telemetry refuses, is something else or cannot be reached', async () => {
    for (const [path, fault] of [
      ['/v1/traces', 'TERRARIUM_OTLP_HEADERS'],
      ['/elsewhere', 'status 404'],
    ] as const) {
      const check = async (port: number): Promise<void> => {
        const url = `http://127.0.0.1:${port}`
        const faults = await faultsOf({ TERRARIUM_OTLP_URL: url })
        expect(faults).toEqual({ [`collector of telemetry at ${url}`]: containing(fault) })
      }
      await withServer(403, check, path)
    }
    const faults = await faultsOf({ TERRARIUM_OTLP_URL: 'http://127.0.0.1:1' })
    expect(faults).toEqual({ 'collector of telemetry at http://127.0.0.1:1': containing('cannot be reached') })
  })

  test('says that a Terrarium works in the folder, but not where one was killed', async () => {
    const data = join(folder, 'used')
    mkdirSync(data)
    await withServer(200, async (port) => {
      writeFileSync(join(data, 'addresses.json'), JSON.stringify({ account: `http://127.0.0.1:${port}` }))
      expect(await faultsOf({ TERRARIUM_DATA: data })).toEqual({
        [`data folder ${data}`]: containing(`http://127.0.0.1:${port}`),
      })
    })
    expect(await faultsOf({ TERRARIUM_DATA: data })).toEqual({})
  })

  test('says which folder cannot be made', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const data = join(file, 'data')
    const faults = await faultsOf({ TERRARIUM_DATA: data, TERRARIUM_SNAPSHOTS: join(folder, 'snapshots') })
    expect(Object.keys(faults)).toEqual([`data folder ${data}`])
    expect(faults[`data folder ${data}`]).toContain(`${data} cannot be written`)
    const snapshots = await faultsOf({ TERRARIUM_SNAPSHOTS: data })
    expect(snapshots).toEqual({ [`folder of snapshots ${data}`]: containing('set TERRARIUM_SNAPSHOTS') })
  })

  test('is written one line each', () => {
    const text = checksText([
      { what: 'port 1', fault: undefined, notes: [] },
      { what: 'port 2', fault: 'is in use', notes: [] },
    ])
    expect(text).toBe('  ok     port 1\n  wrong  port 2: is in use\n\nTerrarium cannot work with these settings: 1 of 2 checks failed.\n')
  })
})
