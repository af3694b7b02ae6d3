import { fql, type HTTPRequest } from 'fauna'
import { describe, expect, test } from 'vitest'
import { createDatabaseClient, repeatable } from './database-client.ts'
import { mayWrite, PatientTransport, type DatabaseAnswer } from './patient-transport.ts'
import { UnansweredError } from './unanswered-error.ts'

const QUICK = { waitMs: 1, withinMs: 2_000, oldSchemaMs: 200 }

type Step = DatabaseAnswer | Error

const answered = (data: unknown, version = 7): DatabaseAnswer => ok({ data, schema_version: version })
const ok = (body: object): DatabaseAnswer => ({ status: 200, headers: {}, body: JSON.stringify(body) })
const failed = (status: number, code: string, more: object = {}): DatabaseAnswer => ({
  status,
  headers: {},
  body: JSON.stringify({ error: { code, message: code }, ...more }),
})
const page = (status: number, headers: Record<string, string> = {}): DatabaseAnswer => ({
  status,
  headers,
  body: '<html>Bad Gateway</html>',
})

/** A database that answers as a list says, its last entry again and again. */
function scripted(steps: readonly Step[]) {
  const sent: unknown[] = []
  const transport = new PatientTransport(
    {
      request: ({ data }) => {
        const step = steps[Math.min(sent.length, steps.length - 1)] as Step
        sent.push(data)
        return step instanceof Error ? Promise.reject(step) : Promise.resolve(step)
      },
      close: () => undefined,
    },
    'secret',
    QUICK,
  )
  return { transport, sent }
}

const request = (query: string, secret = 'secret'): HTTPRequest<unknown> => ({
  client_timeout_ms: 1_000,
  data: { query },
  headers: { Authorization: `Bearer ${secret}` },
  method: 'POST',
})

const READ = request('Member.byEmail("a").first()')
const WRITE = request('Session.create({ kind: "dashboard" })')

/** What a gateway says while a restore holds a database. */
const HELD = failed(503, 'database_unavailable')

const UNANSWERED: readonly [string, Step][] = [
  ['502 of a balancer', page(502)],
  ['503 of a balancer', page(503)],
  ['504 of a balancer', page(504)],
  ['503 time_out', failed(503, 'time_out')],
  ['440 time_out', failed(440, 'time_out')],
  ['500 internal_error', failed(500, 'internal_error')],
  ['503 internal_error', failed(503, 'internal_error')],
  ['an answer that is none', { status: 200, headers: {}, body: '' }],
  ['a lost connection', new Error('socket hang up')],
]

describe('a query that is not answered', () => {
  test.each(UNANSWERED)('is asked again after %s when it only reads', async (_, fault) => {
    const { transport, sent } = scripted([fault, fault, answered(1)])
    expect((await transport.request(READ)).body).toContain('"data":1')
    expect(sent).toHaveLength(3)
  })

  test.each(UNANSWERED)('is sent once before %s when it writes, and its caller gets to know', async (_, fault) => {
    const { transport, sent } = scripted([fault, answered(1)])
    await expect(transport.request(WRITE)).rejects.toMatchObject({ name: 'UnansweredError', mayHaveRun: true })
    expect(sent).toHaveLength(1)
  })

  test('is sent again in any case when it has certainly not been run', async () => {
    const { transport, sent } = scripted([{ ...failed(503, 'internal_error'), hasRun: false }, answered(1)])
    expect((await transport.request(WRITE)).status).toBe(200)
    expect(sent).toHaveLength(2)
  })

  test('is given up after a few times, without having changed anything when it only reads', async () => {
    const { transport, sent } = scripted([page(503)])
    await expect(transport.request(READ)).rejects.toMatchObject({ mayHaveRun: false })
    expect(sent).toHaveLength(5)
  })

  test.each([READ, WRITE])('is refused at once while a restore holds the database', async (query) => {
    const { transport, sent } = scripted([HELD, answered(1)])
    expect(await transport.request(query)).toBe(HELD)
    expect(sent).toHaveLength(1)
  })

  test('waits as long as the hint says', async () => {
    const { transport } = scripted([page(503, { 'retry-after': '1' }), answered(1)])
    const began = performance.now()
    await transport.request(READ)
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  test.each([
    ['is contended', failed(409, 'contended_transaction')],
    ['is one too many', failed(429, 'limit_exceeded')],
    ['is refused', failed(400, 'constraint_failure', { schema_version: 7 })],
    ['has a wrong secret', failed(401, 'unauthorized')],
  ])('is another thing than one that %s', async (_, refusal) => {
    const { transport, sent } = scripted([refusal, answered(1)])
    expect(await transport.request(WRITE)).toBe(refusal)
    expect(sent).toHaveLength(1)
  })
})

describe('a query that has failed by an old schema', () => {
  const old = failed(400, 'invalid_query', { schema_version: 6 })

  test.each([
    ['reads', READ],
    ['writes', WRITE],
  ])('is sent again, until a node knows the new one, when it %s', async (_, asked) => {
    const { transport, sent } = scripted([answered(1, 7), old, old, answered(2, 7)])
    await transport.request(READ)
    expect((await transport.request(asked)).body).toContain('"data":2')
    expect(sent).toHaveLength(4)
  })

  test('is answered as it is after a while', async () => {
    const { transport, sent } = scripted([answered(1, 7), old])
    await transport.request(READ)
    expect(await transport.request(READ)).toBe(old)
    expect(sent.length).toBeGreaterThan(3)
  })

  test('is known by its words where no version is named', async () => {
    const { transport } = scripted([failed(400, 'unbound_variable'), answered(1)])
    expect((await transport.request(WRITE)).status).toBe(200)
  })

  test('is another thing than one that has failed by the present one, or in another database', async () => {
    const present = failed(400, 'invalid_query', { schema_version: 7 })
    const { transport, sent } = scripted([answered(1, 7), present, old])
    await transport.request(READ)
    expect(await transport.request(READ)).toBe(present)
    expect(await transport.request(request('1', 'secret:shop:admin'))).toBe(old)
    expect(sent).toHaveLength(3)
  })
})

describe('a query of a database below', () => {
  const refused = failed(401, 'unauthorized')

  test('is sent again for a database that a node may not have heard of yet', async () => {
    const { transport, sent } = scripted([refused, refused, answered(1)])
    expect((await transport.request(request('1', 'secret:shop:admin'))).status).toBe(200)
    expect(sent).toHaveLength(3)
  })

  test('is refused where there is none', async () => {
    const { transport, sent } = scripted([refused])
    expect(await transport.request(request('1', 'secret:shop:admin'))).toBe(refused)
    expect(sent).toHaveLength(3)
  })
})

describe('a query', () => {
  test.each([
    fql`Session.create({})`,
    fql`Session.byId("1")?.update({})`,
    fql`session!.replace({})`,
    fql`${fql`Session.byId("1")`}!.delete()`,
    fql`Session.byId("1")!.updateData({})`,
  ])('may write by the methods that do', (query) => {
    expect(mayWrite(query.encode())).toBe(true)
  })

  test.each([fql`Session.all().count()`, fql`Member.byEmail(${'a'}).first() { id, createdAt }`])('does not write without them', (query) => {
    expect(mayWrite(query.encode())).toBe(false)
  })

  test('that may be repeated is, where nobody knows whether it was run', async () => {
    const sent: string[] = []
    const httpClient = {
      request: () => Promise.resolve(sent.push('query') === 1 ? page(502) : answered(null)),
      close: () => undefined,
    }
    const client = createDatabaseClient({ url: 'http://control.invalid', secret: 'secret', httpClient, isOnCluster: true })
    await client.query(repeatable(fql`Session.byId("1")?.delete()`))
    expect(sent).toHaveLength(2)
    sent.length = 0
    await expect(client.query(fql`Session.create({})`)).rejects.toBeInstanceOf(UnansweredError)
    client.close()
  })
})
