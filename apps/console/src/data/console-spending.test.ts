// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { consoleSpending } from './console-spending.ts'
import { fql } from './fql.ts'
import { createStubServices } from './testing/stub-services.ts'
import { json } from './testing/stub-server.ts'

const PATH = { regionGroup: 'us', names: ['shop'] } as const

/** Services whose queries cost 8 reads, 1 write and 2 compute operations each. */
function metered() {
  const stats = { read_ops: 8, write_ops: 1, compute_ops: 2, query_time_ms: 1 }
  const { services } = createStubServices({ 'POST /query/1': () => json(200, { data: 1, summary: '', txn_ts: 1, stats }) })
  const ask = (screen: string, operation: string) => services.database.run({ path: PATH, role: 'admin', query: fql`1`, screen, operation })
  return { services, ask }
}

describe('consoleSpending', () => {
  test('sums what the queries of the console cost, by screen and operation, the costliest first', async () => {
    const { ask } = metered()
    await ask('explorer', 'names')
    await ask('documents', 'page')
    await ask('documents', 'page')
    expect(consoleSpending.all()).toEqual([
      { screen: 'documents', operation: 'page', regionGroup: 'us', queries: 2, read: 16, write: 2, compute: 4 },
      { screen: 'explorer', operation: 'names', regionGroup: 'us', queries: 1, read: 8, write: 1, compute: 2 },
    ])
    expect(consoleSpending.total()).toEqual({ read: 24, write: 3, compute: 6 })
  })

  test('leaves out what members run themselves', async () => {
    const { ask } = metered()
    await ask('explorer', 'names')
    await ask('shell', 'run')
    await ask('shell', 'dry')
    await ask('shell', 'live')
    await ask('functions', 'run')
    await ask('roles', 'trial')
    expect(consoleSpending.total()).toEqual({ read: 8, write: 1, compute: 2 })
    await ask('shell', 'outline')
    expect(consoleSpending.total()).toEqual({ read: 16, write: 2, compute: 4 })
  })

  test('begins again with another session', async () => {
    const { services, ask } = metered()
    await ask('explorer', 'names')
    services.session.lose()
    await metered().ask('explorer', 'names')
    expect(consoleSpending.total().read).toBe(8)
  })
})
