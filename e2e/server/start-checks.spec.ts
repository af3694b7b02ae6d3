import { closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import { describe, expect, test } from 'vitest'
import { openClient, ROOT_SECRET } from '../fixtures/database.ts'
import { addressesIn, FREE_PORTS, runServer, stopRun, withFolder } from '../fixtures/server-run.ts'

const SHIFTED_CLOCK = new URL('../fixtures/shifted-clock.mjs', import.meta.url).href
const HOUR = 3600
const YEAR = 365 * 24 * HOUR
const DAY_MS = 24 * HOUR * 1000
const GARBAGE = Buffer.alloc(64 * 1024, 0x5a)

const clientOf = (url: string) => openClient(url, ROOT_SECRET, { max_attempts: 1 })

function settingsOf(folder: string, clockShift = 0): Record<string, string> {
  const clock = { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, CLOCK_SHIFT_SECONDS: String(clockShift) }
  return { ...FREE_PORTS, TERRARIUM_DATA: folder, ...(clockShift === 0 ? {} : clock) }
}

/** Runs a server for as long as `use` takes, with the driver as its user. */
async function withServer<T>(
  folder: string,
  env: Record<string, string>,
  use: (client: Client, output: () => string) => Promise<T>,
): Promise<T> {
  const run = runServer({ cwd: folder, env })
  const client = clientOf((await addressesIn(folder, run)).regionGroups.us)
  try {
    return await use(client, run.output)
  } finally {
    client.close()
    expect(await stopRun(run)).toBe(0)
  }
}

/** Starts a server that is to give up; tells what it said. */
async function refusalOf(folder: string, env: Record<string, string>): Promise<string> {
  const run = runServer({ cwd: folder, env })
  expect(await run.ended, run.output()).toBe(1)
  expect(run.output()).not.toContain('    at ')
  return run.output()
}

async function createBooks(client: Client): Promise<void> {
  await client.query(fql`Collection.create({ name: "Book" })`)
  await client.query(fql`Set.sequence(0, 2000).forEach(number => Book.create({ number: number, text: "a text of some length" }))`)
}

describe("a machine's clock", () => {
  test('that is behind the latest commit has drivers answered, with times after that commit', async () => {
    await withFolder(async (folder) => {
      const before = await withServer(folder, settingsOf(folder, HOUR), async (client) => {
        await createBooks(client)
        return (await client.query(fql`1`)).txn_ts
      })
      await withServer(folder, settingsOf(folder), async (client, output) => {
        const first = await client.query<number>(fql`Book.all().count()`)
        expect(first.data).toBe(2000)
        const created = await client.query(fql`Book.create({})`)
        const read = await client.query<boolean>(fql`Book.all().count() == 2001 && Book.all().last()!.ts <= Time.now()`)
        expect(read.data).toBe(true)
        expect(created.txn_ts).toBeGreaterThan((before ?? Infinity) - 1_000_000)
        expect(output()).toContain('behind the latest commit')
      })
    })
  })

  test('that is far ahead of the latest commit is refused before anything is written, unless it is trusted', async () => {
    await withFolder(async (folder) => {
      await withServer(folder, settingsOf(folder), createBooks)
      expect(await refusalOf(folder, settingsOf(folder, 10 * YEAR))).toMatch(/machine's clock says .*TERRARIUM_CLOCK=trusted/)
      await withServer(folder, settingsOf(folder), async (client) => {
        const created = await client.query(fql`Book.create({})`)
        expect((created.txn_ts ?? Infinity) / 1000).toBeLessThan(Date.now() + DAY_MS)
      })
      await withServer(folder, { ...settingsOf(folder, 10 * YEAR), TERRARIUM_CLOCK: 'trusted' }, async (client) => {
        expect((await client.query<number>(fql`Book.all().count()`)).data).toBe(2001)
      })
    })
  })
})

describe('a damaged data folder', () => {
  test.for([
    ['a file that was cut off', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)), 'was cut off'],
    ['64 KiB of garbage', (file: string) => overwriteMiddle(file), 'damaged at page'],
    ['a file that was emptied', (file: string) => truncateSync(file, 0), 'is empty or missing'],
  ] as const)('is refused with what to do: %s', async ([, damage, words]) => {
    await withFolder(async (folder) => {
      await withServer(folder, settingsOf(folder), createBooks)
      const file = join(folder, 'regions', 'us', 'data.mdb')
      damage(file)
      const output = await refusalOf(folder, settingsOf(folder))
      expect(output).toContain(file)
      expect(output).toContain(words)
      expect(output).toContain('npm run restore')
    })
  })
})

function overwriteMiddle(file: string): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, GARBAGE, 0, GARBAGE.length, Math.floor(statSync(file).size / 2 / 8192) * 8192)
  closeSync(descriptor)
}

describe('a data folder that a server of another container has open', () => {
  test('is refused, although its process is unknown here', async () => {
    await withFolder(async (folder) => {
      await withServer(folder, settingsOf(folder), async () => {
        for (const store of ['control', join('regions', 'us')]) writeFileSync(join(folder, store, 'writer.lock'), '999999999 1')
        expect(await refusalOf(folder, settingsOf(folder))).toContain('is in use')
      })
    })
  })
})
