// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { backgroundTasks } from '../../data/background-tasks.ts'
import { awaitedDatabases } from '../../data/first-query.ts'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { openGlasshouse } from './start-glasshouse.ts'

const ROOT = { regionGroup: 'us', names: [] } as const

/** Answers what fills a database; queries that contain `held` wait until they are let go. */
function fill(held: string, schema: StubAnswer = () => json(200, { version: 1 })) {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((done) => (letGo = done))
  const { services } = createStubServices({
    'POST /schema/1/update': schema,
    'POST /query/1': async (request) => {
      const query = sentQuery(request)
      if (query.includes('Database.create')) return queryAnswer({ name: 'glasshouse', global_id: 'g1' })
      if (query.includes(held)) await gate
      return queryAnswer(null)
    },
  })
  return { services, letGo }
}

const stateOf = () => backgroundTasks.all()[0]

describe('the Glasshouse demo', () => {
  afterEach(() => backgroundTasks.all().forEach(({ id }) => backgroundTasks.dismiss(id)))

  test('lets its first query wait until the plants are there that it reads, and no longer', async () => {
    const { services, letGo } = fill('Reading.create')
    const opening = openGlasshouse(services, ROOT, [])
    await opening
    expect(awaitedDatabases.has('g1')).toBe(true)
    await expect.poll(() => stateOf()?.step).toBe(4)
    expect(awaitedDatabases.has('g1')).toBe(false)
    expect(stateOf()?.state).toBe('running')
    letGo()
    await expect.poll(() => stateOf()?.state).not.toBe('running')
  })

  test('lets queries run when it could not be added', async () => {
    const { services } = fill('nothing', () => json(400, { error: { code: 'invalid_schema', message: 'x' } }))
    await openGlasshouse(services, ROOT, [])
    await expect.poll(() => stateOf()?.state).toBe('failed')
    await expect.poll(() => awaitedDatabases.has('g1')).toBe(false)
  })
})
