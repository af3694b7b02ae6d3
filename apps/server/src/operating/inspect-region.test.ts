import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createManualClock } from '@terrarium/base'
import { createClusterGateway } from '@terrarium/gateway'
import type { ClusterGateway } from '@terrarium/gateway'
import { afterEach, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { DATABASES_HOOK_TIMEOUT_MS } from '../testing/account-app.ts'
import { openEmbeddedDatabases } from '../testing/embedded-databases.ts'
import { createRegionInspector } from './inspect-region.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A gateway to a server that answers every request with a status; without one nobody answers. */
async function gatewayTo(status: number | undefined): Promise<{ readonly gateway: ClusterGateway; readonly url: string }> {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(status ?? 0, { 'content-type': 'application/json' }).end('{"error":{"code":"x","message":"x"}}'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  if (status === undefined) close()
  const gateway = createClusterGateway({ url, rootSecret: 'secret' })
  ends.push(() => gateway.close(), ...(status === undefined ? [] : [close]))
  return { gateway, url }
}

describe('a look at a region group', () => {
  test(
    'in an embedded store finds everything but the language before',
    async () => {
      await using databases = await openEmbeddedDatabases()
      const settings = resolveSettings(readSettings({ TERRARIUM_ROOT_KEY: 'root-secret' }, undefined))
      const inspect = createRegionInspector({ regions: new Map([['us', databases.gatewayOf('us')]]) }, settings)
      expect(await inspect('us', 'now')).toEqual({
        kind: 'embedded',
        capabilities: {
          typechecks: true,
          schema_files: true,
          staged_schema: true,
          streams: true,
          feeds: true,
          statistics: true,
          summaries: true,
          performance_hints: true,
          eval_v4: false,
        },
        fault: null,
      })
    },
    DATABASES_HOOK_TIMEOUT_MS,
  )

  test.each([
    [401, 'refused'],
    [418, 'failed'],
    [undefined, 'unreachable'],
  ] as const)('on a cluster that answers with %s finds it %s', async (status, fault) => {
    const { gateway, url } = await gatewayTo(status)
    const settings = resolveSettings(readSettings({ TERRARIUM_EU_URL: url, TERRARIUM_EU_SECRET: 'secret' }, undefined))
    const inspect = createRegionInspector({ regions: new Map([['eu', gateway]]) }, settings)
    expect(await inspect('eu', 'now')).toEqual({ kind: 'cluster', capabilities: null, fault })
  })

  test('that many ask for is made once a minute, except by those who want to know now', async () => {
    const clock = createManualClock(0)
    let asked = 0
    const gateway = { handle: () => ((asked += 1), Promise.resolve({ status: 200, headers: [], body: '{"data":true}' })) }
    const settings = resolveSettings(readSettings({ TERRARIUM_ROOT_KEY: 'root-secret' }, undefined))
    const inspect = createRegionInspector({ regions: new Map([['us', gateway]]) }, settings, clock)
    const findings = await Promise.all([inspect('us', 'recent'), inspect('us', 'recent')])
    const once = asked
    expect(findings[0]).toEqual(findings[1])
    clock.advance(59_000_000)
    await inspect('us', 'recent')
    expect(asked).toBe(once)
    await inspect('us', 'now')
    expect(asked).toBe(2 * once)
    clock.advance(1_000_000)
    await inspect('us', 'recent')
    expect(asked).toBe(3 * once)
  })
})
