import { fql } from 'fauna'
import type { Client } from 'fauna'
import { describe, expect, test } from 'vitest'
import { openClient, ROOT_SECRET } from '../fixtures/database.ts'
import { addressesIn, FREE_PORTS, runServer, stopRun, withFolder } from '../fixtures/server-run.ts'
import type { ServerRun } from '../fixtures/server-run.ts'

const WRITERS = 16
const ACKNOWLEDGED_MIN = 300

const clientOf = (url: string) => openClient(url, ROOT_SECRET, { max_attempts: 1 })

describe('kill -9 during creates', () => {
  test('loses nothing that was acknowledged, twice over the same store', async () => {
    await withFolder(async (folder) => {
      const env = { ...FREE_PORTS, TERRARIUM_DATA: folder }
      const acknowledged = new Set<string>()
      for (const round of [1, 2]) {
        const run = runServer({ cwd: folder, env })
        const client = clientOf((await addressesIn(folder, run)).regionGroups.us)
        await client.query(fql`if (Collection.byName("Entry").exists()) null else Collection.create({ name: "Entry" })`)
        await createUntilKilled(client, run, acknowledged, round * ACKNOWLEDGED_MIN)
        expect(await run.ended).toBe('SIGKILL')
        client.close()
      }
      const run = runServer({ cwd: folder, env })
      const client = clientOf((await addressesIn(folder, run)).regionGroups.us)
      const found = new Set<string>()
      for await (const page of client.paginate<{ id: string; number: number; twin: number }>(
        fql`Entry.all().pageSize(500) { id, number, twin }`,
      )) {
        for (const entry of page) {
          found.add(entry.id)
          expect(entry.twin).toBe(entry.number)
        }
      }
      client.close()
      expect(await stopRun(run)).toBe(0)
      expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
      expect(found.size).toBeLessThanOrEqual(acknowledged.size + 2 * WRITERS)
    })
  })
})

/**
 * Creates documents from several sides until the server is gone; notes each that was acknowledged. Writers end with the process,
 * because the driver leaves a query pending for ever when its connection is closed without an error.
 */
async function createUntilKilled(client: Client, run: ServerRun, acknowledged: Set<string>, killAt: number): Promise<void> {
  let isKilled = false
  const gone = run.ended.then(() => undefined)
  const create = (number: number) =>
    client.query<{ id: string }>(fql`Entry.create({ number: ${number}, twin: ${number} })`).catch((error: unknown) => {
      if (isKilled) return undefined
      throw error
    })
  const write = async (writer: number): Promise<void> => {
    for (let number = writer; ; number += WRITERS) {
      const created = await Promise.race([create(number), gone])
      if (created === undefined) return
      acknowledged.add(created.data.id)
      if (isKilled || acknowledged.size < killAt) continue
      isKilled = true
      run.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_unused, writer) => write(writer)))
}
