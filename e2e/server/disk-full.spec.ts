import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT_SECRET } from '../fixtures/database.ts'
import { addressesIn, FREE_PORTS, runServer, stopRun, withFolder } from '../fixtures/server-run.ts'
import type { ServerRun } from '../fixtures/server-run.ts'

const DOCUMENT_BYTES = 40_000
const DOCUMENTS_MAX = 1_000

interface Answer {
  readonly status: number
  readonly body: { readonly data?: unknown; readonly error?: { readonly code: string; readonly message: string } }
}

async function query(url: string, text: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${ROOT_SECRET}` }
  const answer = await fetch(`${url}/query/1`, { method: 'POST', headers, body: JSON.stringify({ query: text }) })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/** Creates documents until one is refused; returns how many were acknowledged, and the refusal. */
async function fill(url: string): Promise<{ readonly created: number; readonly refusal: Answer | undefined }> {
  for (let created = 0; created < DOCUMENTS_MAX; created++) {
    const answer = await query(url, `Entry.create({ text: "${'x'.repeat(DOCUMENT_BYTES)}" }).id`)
    if (answer.status !== 200) return { created, refusal: answer }
  }
  return { created: DOCUMENTS_MAX, refusal: undefined }
}

const health = async (url: string): Promise<unknown> => (await fetch(`${url}/health/ready`)).json()

const count = async (url: string): Promise<unknown> => (await query(url, 'Entry.all().count()')).body.data

/** Runs a server whose disk fills up and gets room again. */
async function checkFullDisk(folder: string, limit: (run: ServerRun) => void, free: (run: ServerRun) => void): Promise<void> {
  const env = { ...FREE_PORTS, TERRARIUM_DATA: join(folder, 'data') }
  const run = runServer({ cwd: folder, env })
  const { regionGroups, account } = await addressesIn(join(folder, 'data'), run)
  await query(regionGroups.us, 'Collection.create({ name: "Entry" })')
  limit(run)
  const { created, refusal } = await fill(regionGroups.us)
  expect(refusal).toMatchObject({ status: 503, body: { error: { code: 'internal_error' } } })
  expect(refusal?.body.error?.message).toMatch(/^The database cannot write: the disk .*nothing was written/)
  expect(await count(regionGroups.us)).toBe(created)
  expect((await query(regionGroups.us, 'Entry.create({})')).status).toBe(503)
  expect((await fetch(`${regionGroups.us}/ping`)).status).toBe(200)
  // What is known of the stores is up to a second old.
  await expect.poll(() => health(account)).toMatchObject({ status: 'readOnly', parts: { us: 'readOnly' } })
  free(run)
  await expect.poll(async () => (await query(regionGroups.us, 'Entry.create({})')).status).toBe(200)
  await expect.poll(() => health(account)).toMatchObject({ parts: { us: 'ready' } })
  expect(await count(regionGroups.us)).toBe(created + 1)
  expect(run.output()).toContain('writes are refused')
  expect(run.output()).toContain('writes go on')
  expect(await stopRun(run)).toBe(0)
  const again = runServer({ cwd: folder, env })
  expect(await count((await addressesIn(join(folder, 'data'), again)).regionGroups.us)).toBe(created + 1)
  expect(await stopRun(again)).toBe(0)
}

/** A file system of 24 MB; undefined where this user may mount none. */
function mountSmall(folder: string): string | undefined {
  const path = join(folder, 'small')
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', path], { stdio: 'ignore' })
    return path
  } catch {
    return undefined
  }
}

describe('a disk without room', () => {
  test('has writes refused and read queries answered until there is room again', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'data', 'regions', 'us', 'data.mdb')
      const setLimit = (run: ServerRun, bytes: number | 'unlimited') =>
        execFileSync('prlimit', ['--pid', String(run.pid), `--fsize=${bytes}:`])
      await checkFullDisk(
        folder,
        (run) => setLimit(run, statSync(file).size + 20 * DOCUMENT_BYTES),
        (run) => setLimit(run, 'unlimited'),
      )
    })
  })

  test('that is a file system of its own has the same, where one can be mounted', async () => {
    await withFolder(async (folder) => {
      const small = mountSmall(folder)
      if (small === undefined) return
      try {
        const filler = join(small, 'filler')
        writeFileSync(filler, Buffer.alloc(14 << 20))
        await checkFullDisk(
          small,
          () => {},
          () => rmSync(filler),
        )
      } finally {
        execFileSync('umount', ['--lazy', small])
      }
    })
  })
})
