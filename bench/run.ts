// npm run bench -- [--seconds N] [--rounds N] [--clients N] [--documents N] [--subscribers N] [--only PART,…] [--rows PART-OF-A-NAME]
//                  [--other FOLDER | --url URL [--secret SECRET] [--pid PID]]
// Measures our own built server, started for the run. With --other the built server of another version beside it, with --url one that runs.
// Parts: rows, http2, single, raw, slow, streams, large. What each measures is in docs/performance.md.
import { rmSync } from 'node:fs'
import { startServer } from '../tools/run/server-process.mjs'
import { compareBesideSlowQuery, compareCreates } from './compare-platform.ts'
import { compareRows, type Sides } from './compare-rows.ts'
import { createDatabase } from './database.ts'
import { measureLarge } from './large.ts'
import { measureHttp2 } from './load-http2.ts'
import { parseOptions } from './options.ts'
import { startConstantServer } from './platform.ts'
import { residentMegabytes } from './process-figures.ts'
import { ROWS } from './rows.ts'
import { otherServer } from './servers.ts'
import { measureStarts } from './starts.ts'
import { measureStreams } from './streams.ts'

/** After this a started server has nothing left to do in the background. */
const SETTLED_MS = 3000

const options = parseOptions(process.argv.slice(2))
const server = await startServer({ keepData: true })
const { data, pid = NaN } = server
await new Promise((done) => setTimeout(done, SETTLED_MS))
console.log(`Resident memory when idle: ${residentMegabytes(pid)} MB (below 200).`)

const constant = await startConstantServer()
const elsewhere = await otherServer(options)
const ours = await createDatabase({ url: server.addresses.regionGroups['us'] ?? '', secret: 'secret', pid })
const other = elsewhere && (await createDatabase(elsewhere))
const sides: Sides = { bare: { url: constant.url, secret: ours.secret, pid: constant.pid }, ours, other }

const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  rows: () => compareRows(`${options.clients} clients`, sides, ROWS, options),
  single: () => compareRows('1 client', sides, ROWS, options, { clients: 1 }),
  http2: () => overHttp2(),
  raw: () => compareCreates(ours, options),
  slow: () => compareBesideSlowQuery(ours, options),
  streams: () => measureStreams(ours, options.subscribers, options.seconds * options.rounds),
  large: () => measureLarge(sides, data, options),
}

try {
  for (const [name, run] of Object.entries(PARTS)) if (options.only.length === 0 || options.only.includes(name)) await run()
} finally {
  await other?.remove()
  await elsewhere?.stop()
  constant.stop()
  await server.stop()
}
await measureStarts(data)
rmSync(data, { recursive: true, force: true })

/** The rows over the protocol that the official drivers choose where they can. */
async function overHttp2(): Promise<void> {
  const bare = await startConstantServer(0, 'http2')
  try {
    await compareRows(`${options.clients} clients over HTTP/2`, { ...sides, bare: { ...sides.bare, ...bare } }, ROWS, options, {
      load: measureHttp2,
    })
  } finally {
    bare.stop()
  }
}
