import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClusterClient } from '@terrarium/gateway'
import type { ClusterClient } from '@terrarium/gateway'
import { afterEach, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { checkConfiguration, checksText } from './check-configuration.ts'
import { askOver, capabilityNotes, detectCapabilities } from './server-capabilities.ts'

let close: (() => void) | undefined
let client: ClusterClient | undefined
afterEach(() => {
  client?.close()
  close?.()
})

const clientOf = (url: string): ClusterClient => (client = createClusterClient(url))

/** Starts a cluster that answers these paths, each with a status and a body; others are not there. */
async function startCluster(answers: Readonly<Record<string, readonly [status: number, body: string]>>): Promise<string> {
  const server = createServer((request, response) => {
    const asked = `${request.url ?? ''}${'x-performance-hints' in request.headers ? ' hints' : ''}`
    const [status, body] = answers[asked] ?? answers[request.url ?? ''] ?? [404, '{"errors":[]}']
    request.resume().on('end', () => response.writeHead(status).end(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const WHOLE = {
  '/query/1': [200, '{"data":true,"summary":"","txn_ts":1,"stats":{"compute_ops":1},"schema_version":0}'],
  '/query/1 hints': [
    400,
    '{"error":{"code":"invalid_request","message":"Invalid header \'x-performance-hints\': Must be a boolean value."}}',
  ],
  '/schema/1/files': [200, '{"version":0,"files":[]}'],
  '/schema/1/status': [400, '{"error":{"message":"Schema cannot be staged in the root database"}}'],
  '/stream/1': [400, '{"error":{"code":"invalid_request","message":"Invalid request body: invalid event source provided"}}'],
  '/feed/1': [400, '{"error":{"code":"invalid_request","message":"Invalid request body: invalid event source provided."}}'],
} as const

describe('a cluster', () => {
  test('that answers all of the protocol lacks nothing', async () => {
    const found = await detectCapabilities(askOver(clientOf(await startCluster(WHOLE)), 'secret'))
    expect(found).toEqual({
      typechecks: true,
      schema_files: true,
      staged_schema: true,
      streams: true,
      feeds: true,
      statistics: true,
      summaries: true,
      performance_hints: true,
      eval_v4: true,
    })
    expect(capabilityNotes(found)).toEqual([])
  })

  test('lacks nothing of what it only fails at for a moment', async () => {
    const asked = new Map<string, number>()
    const ask = askOver(clientOf(await startCluster(WHOLE)), 'secret')
    const found = await detectCapabilities(async (method, path, body, headers) => {
      const before = asked.get(path) ?? 0
      asked.set(path, before + 1)
      return before === 0 ? { status: 503, text: 'no healthy upstream' } : ask(method, path, body, headers)
    })
    expect(found).toMatchObject({ schema_files: true, staged_schema: true, statistics: true, summaries: true })
  })

  test('that lacks something is usable, and the check of the settings says what follows from it', async () => {
    const url = await startCluster({
      '/query/1': [200, '{"data":false,"summary":"","txn_ts":1}'],
      '/schema/1/files': WHOLE['/schema/1/files'],
    })
    const ports = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))
    const settings = { ...ports, TERRARIUM_US_URL: url, TERRARIUM_US_SECRET: 'secret' }
    const text = checksText(await checkConfiguration(resolveSettings(readSettings(settings, undefined))))
    expect(text).toContain(
      [
        `  ok     cluster of us at ${url}`,
        '         types are not checked there unless a database or a request says so',
        '         it has no staged schemas: changes of a schema hold at once there',
        '         it has no event streams: the console asks it for changes every few seconds',
        '         it has no event feeds: a move away from it finds what has changed once writes have stopped',
        '         its answers do not say what queries cost: figures and usage have none of it',
        '         it gives no performance hints',
        '',
      ].join('\n'),
    )
    expect(text).toContain('Terrarium can start with these settings.')
  })

  test('whose answers have no summary gives no hints either', async () => {
    const url = await startCluster({ ...WHOLE, '/query/1': [200, '{"data":true,"txn_ts":1,"stats":{"compute_ops":1},"schema_version":0}'] })
    const found = await detectCapabilities(askOver(clientOf(url), 'secret'))
    expect(found).toMatchObject({ summaries: false, performance_hints: false, statistics: true })
    expect(capabilityNotes(found)).toEqual([
      'its answers have no summary: the shell cannot mark errors, and shows neither hints nor what queries log',
    ])
  })
})
