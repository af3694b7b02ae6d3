import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openWriter } from '@terrarium/store'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import { describe, expect, test } from 'vitest'
import { openClient, ROOT_SECRET } from '../fixtures/database.ts'
import { addressesIn, FREE_PORTS, runServer, stopRun, withFolder } from '../fixtures/server-run.ts'

const COMMANDS = fileURLToPath(new URL('../../apps/server/dist/maintenance.js', import.meta.url))

/** Runs a command over a data folder. */
async function command(data: string, ...args: string[]): Promise<{ readonly status: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [COMMANDS, ...args], { env: { PATH: process.env['PATH'], TERRARIUM_DATA: data } })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, output: stdout + stderr }
}

async function withServer<T>(data: string, use: (client: Client) => Promise<T>): Promise<T> {
  const run = runServer({ cwd: join(data, '..'), env: { ...FREE_PORTS, TERRARIUM_DATA: data } })
  const client = openClient((await addressesIn(data, run)).regionGroups.us, ROOT_SECRET, { max_attempts: 1 })
  try {
    return await use(client)
  } finally {
    client.close()
    expect(await stopRun(run)).toBe(0)
  }
}

const createBooks = (client: Client) =>
  client
    .query(fql`Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: "title" }], values: [{ field: "pages" }] } } })`)
    .then(() => client.query(fql`Set.sequence(0, 100).forEach(n => Book.create({ title: "title of the book #{n}", pages: n }))`))

const count = (client: Client) => client.query<number>(fql`Book.all().count()`).then(({ data }) => data)

describe('npm run backup, restore and check', () => {
  test('copy a data folder that is written to, and bring it back', async () => {
    await withFolder(async (folder) => {
      const data = join(folder, 'data')
      const backup = join(folder, 'backup')
      await withServer(data, async (client) => {
        await createBooks(client)
        let isDone = false
        const writing = (async () => {
          while (!isDone) await client.query(fql`Book.create({ title: "later", pages: 1 })`)
        })()
        const { status, output } = await command(data, 'backup', backup)
        isDone = true
        await writing
        expect(output).toContain(`The backup is in ${backup}.`)
        expect(status).toBe(0)
        expect(await command(data, 'backup', backup)).toMatchObject({
          status: 1,
          output: expect.stringContaining('exists already') as string,
        })
        expect(await command(data, 'restore', backup)).toMatchObject({
          status: 1,
          output: expect.stringContaining('is not empty') as string,
        })
        expect(await command(data, 'check')).toMatchObject({ status: 1, output: expect.stringContaining('open for writing') as string })
      })
      renameSync(data, join(folder, 'aside'))
      expect(await command(data, 'restore', backup)).toMatchObject({ status: 0 })
      expect(await command(data, 'check')).toMatchObject({ status: 0, output: expect.stringContaining('Everything is whole.') as string })
      await withServer(data, async (client) => {
        expect(await count(client)).toBeGreaterThanOrEqual(100)
        expect((await client.query<number>(fql`Book.byTitle("title of the book 7").first()!.pages`)).data).toBe(7)
      })
    })
  })

  test('find a document that is not as it was written, and lead to a backup', async () => {
    await withFolder(async (folder) => {
      const data = join(folder, 'data')
      await withServer(data, createBooks)
      overwrite(join(data, 'regions', 'us', 'data.mdb'), 'title of the book 7', 'title of the b00k 7')
      const { status, output } = await command(data, 'check')
      expect(status).toBe(1)
      expect(output).toMatch(/records? (is|are) not as (it was|they were) written/)
      expect(output).toContain('Records are damaged: restore a backup (npm run restore).')
    })
  })

  test('find an index that differs from its documents, and have it built again', async () => {
    await withFolder(async (folder) => {
      const data = join(folder, 'data')
      await withServer(data, createBooks)
      await rewrite(join(data, 'regions', 'us'), 'title of the book 7', 'title of the b00k 7')
      const found = await command(data, 'check')
      expect(found).toMatchObject({ status: 1, output: expect.stringMatching(/an index of Book: .*npm run check -- --repair/s) as string })
      expect((await command(data, 'check', '--repair')).output).toContain('will be built again')
      await withServer(data, async (client) => {
        await expect
          .poll(async () => (await client.query<number>(fql`Book.byTitle("title of the b00k 7").count()`).catch(() => ({ data: -1 }))).data)
          .toBe(1)
      })
      expect(await command(data, 'check')).toMatchObject({ status: 0 })
    })
  })
})

/** Replaces a text where it stands as a whole value of a document in a file, by one of the same length: a change that keeps the pages whole. */
function overwrite(file: string, before: string, after: string): void {
  const bytes = readFileSync(file)
  const descriptor = openSync(file, 'r+')
  for (let at = bytes.indexOf(before); at >= 0; at = bytes.indexOf(before, at + 1)) {
    const context = bytes.subarray(Math.max(0, at - 16), at).toString('latin1')
    if (context.includes('title')) writeSync(descriptor, after, at)
  }
  expect(statSync(file).size).toBe(bytes.length)
  closeSync(descriptor)
}

/** Writes the record of a document with another text, and leaves the entries of its indexes as they are. */
async function rewrite(folder: string, before: string, after: string): Promise<void> {
  const store = await openWriter(folder)
  const snapshot = store.snapshot()
  const holds = (bytes: Uint8Array) => Buffer.from(bytes).includes(`${before}`)
  const [record] = [...snapshot.scan({ start: new Uint8Array(), end: Uint8Array.of(0xff) })].filter(({ value }) => holds(value))
  snapshot.release()
  const value = Buffer.from(record?.value ?? [])
  value.write(after, value.indexOf(before))
  const writes = [{ key: record?.key ?? new Uint8Array(), value }]
  const outcome = await store.commit({ snapshotTime: Number.MAX_SAFE_INTEGER, readKeys: [], readRanges: [], writes })
  expect(outcome.kind).toBe('committed')
  await store.close()
}
