import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, fql } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from './settings/read-settings.ts'
import { resolveSettings } from './settings/settings.ts'
import { startServer } from './start.ts'
import type { RunningServer } from './start.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-operating-'))
const anyPort = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT', 'METRICS'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))

let server: RunningServer

beforeAll(async () => {
  server = await startServer(resolveSettings(readSettings({ TERRARIUM_DATA: folder, ...anyPort }, undefined)))
}, 480_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('health', () => {
  test('is answered on both ports of the services, without a session, and never kept', async () => {
    for (const base of [server.addresses.console, server.addresses.account]) {
      const live = await fetch(`${base}/health/live`)
      expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
      const ready = await fetch(`${base}/health/ready`)
      expect(ready.headers.get('cache-control')).toBe('no-store')
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'ready', parts: { us: 'ready', eu: 'ready', global: 'ready', control: 'ready' } },
      ])
    }
  })

  test('knows no other paths', async () => {
    expect((await fetch(`${server.addresses.account}/health/other`)).status).toBe(404)
  })
})

describe('figures', () => {
  test('count what the answers say of themselves', async () => {
    const client = new Client({ endpoint: new URL(server.addresses.regionGroups.eu), secret: 'secret' })
    const answers = [
      await client.query(fql`Collection.create({ name: "Book" })`),
      await client.query(fql`Set.sequence(0, 20).forEach(n => Book.create({ n: n }))`),
      await client.query(fql`Book.all().map(.n)`),
    ]
    await expect(client.query(fql`Book.byId("1")!`)).rejects.toMatchObject({ httpStatus: 400 })
    client.close()
    const figures = await readFigures()
    const sum = (of: 'compute_ops' | 'read_ops' | 'write_ops'): number => answers.reduce((all, { stats }) => all + (stats?.[of] ?? 0), 0)
    expect(figures['terrarium_queries_total{store="eu",status="200"}']).toBe(3)
    expect(figures['terrarium_queries_total{store="eu",status="400"}']).toBe(1)
    expect(figures['terrarium_query_duration_seconds_count{store="eu"}']).toBe(4)
    expect(figures['terrarium_query_operations_total{store="eu",kind="write"}']).toBe(sum('write_ops'))
    expect(figures['terrarium_query_operations_total{store="eu",kind="read"}']).toBeGreaterThanOrEqual(sum('read_ops'))
    expect(figures['terrarium_store_bytes{store="eu"}']).toBeGreaterThan(0)
    expect(figures['terrarium_store_writes_refused{store="eu"}']).toBe(0)
    expect(figures['terrarium_executors{pool="databases",state="all"}']).toBeGreaterThan(0)
    expect(figures['process_resident_memory_bytes']).toBeGreaterThan(0)
  })

  test('are at one path, and read only', async () => {
    expect((await fetch(`${server.addresses.metrics}/`)).status).toBe(404)
    expect((await fetch(`${server.addresses.metrics}/metrics`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${server.addresses.console}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
  })
})

async function readFigures(): Promise<Record<string, number>> {
  const answer = await fetch(`${server.addresses.metrics}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}
