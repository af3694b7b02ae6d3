import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { EVENTS_PATH } from './page-config.ts'

/** Bytes after which a file of events is put aside; the one put aside before is overwritten, so that events never fill the disk. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
const BODY_BYTES_MAX = 16 * 1024

const TRAIL_MAX = 20

const trailSchema = v.pipe(
  v.array(
    v.object({
      route: v.pipe(v.string(), v.maxLength(200)),
      call: v.pipe(v.string(), v.maxLength(200)),
      status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(599)),
      ms: v.pipe(v.number(), v.minValue(0)),
      code: v.optional(v.pipe(v.string(), v.maxLength(100))),
    }),
  ),
  v.maxLength(TRAIL_MAX),
)

const eventSchema = v.object({
  kind: v.picklist(['error', 'action', 'page-view']),
  name: v.pipe(v.string(), v.maxLength(2_000)),
  detail: v.optional(v.record(v.pipe(v.string(), v.maxLength(100)), v.pipe(v.string(), v.maxLength(4_000)))),
  trail: v.optional(trailSchema),
  at: v.pipe(v.string(), v.isoTimestamp()),
})

/**
 * Takes page views, errors and actions of the console's pages, one a line of JSON in `events.ndjson` of a folder.
 *
 * Pages without a session report too, so nothing is asked of the caller; a page of another site cannot send JSON here.
 */
export function collectEvents(app: FastifyInstance, folder: string): void {
  const file = join(folder, 'events.ndjson')
  let written: Promise<void> = Promise.resolve()
  app.post(EVENTS_PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    const parsed = v.safeParse(eventSchema, request.body)
    if (!parsed.success) return reply.code(400).send({ code: 'validation_error', message: 'This is no event.' })
    // One after another, so that lines stay whole; a failed line fails its own request only.
    const line = written.then(() => append(file, folder, `${JSON.stringify(parsed.output)}\n`))
    written = line.catch(() => undefined)
    await line
    return reply.code(204).send()
  })
}

async function append(file: string, folder: string, line: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await sizeOf(file)) + line.length > FILE_BYTES_MAX) await rename(file, `${file}.1`)
  await appendFile(file, line)
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
