// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sentQuery } from '../../../data/testing/query-stub.ts'
import { json } from '../../../data/testing/stub-server.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { PredicateTest } from './predicate-test.tsx'

interface Shown {
  readonly predicate: string
  readonly resource: string
  readonly action: string
}

/** Shows the test of a predicate over a database that answers every evaluation with true for three reads. */
function show({ predicate, ...place }: Shown) {
  const { server } = showPage({
    routes: [{ path: '*', element: <PredicateTest predicate={predicate} place={place} /> }],
    address: '/roles',
    answers: {
      'POST /query/1': (request) =>
        sentQuery(request).startsWith('FQL.abort')
          ? json(403, { error: { code: 'permission_denied', message: 'Insufficient privileges to perform the action.' }, summary: '' })
          : sentQuery(request).includes('.take(')
            ? json(200, { data: ['41', '42'], summary: '', txn_ts: 1, stats: {} })
            : json(200, { data: true, summary: '', txn_ts: 1, stats: { read_ops: 3, query_time_ms: 5 } }),
    },
  })
  return { queries: () => server.seen.map(sentQuery), requests: server.seen }
}

function type(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

const TOKEN = ['{"alg":"RS256"}', '{"sub":"ada"}', 'x'].map((part, index) => (index < 2 ? btoa(part).replace(/=/g, '') : part)).join('.')

describe('the test of a predicate [EXP-22]', () => {
  afterEach(cleanup)

  test('asks as a token, whole or its payload, which Query.token() returns', async () => {
    const { queries } = show({ predicate: 'doc => doc.owner == Query.token()!.sub', resource: 'Book', action: 'read' })
    type(/^Document id/, '1')
    type(/^Token payload/, 'no token')
    expect(screen.getByText('Enter a token, or its payload as a JSON object.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Run' }).getAttribute('aria-disabled')).toBe('true')
    for (const token of [TOKEN, '{"sub":"ada"}']) {
      type(/^Token payload/, token)
      const before = queries().length
      fireEvent.click(screen.getByRole('button', { name: 'Run' }))
      await screen.findByText('3 reads, 5 ms')
      await expect.poll(() => queries().length).toBeGreaterThan(before)
      expect(queries()[before]).not.toContain('Query.token()')
      expect(queries()[before]).toMatch(/<\{"sub":"ada"\}>\)$/)
    }
  })

  test('says of the whole and of each condition what it reads', async () => {
    show({ predicate: 'doc => doc.open && doc.owner == Query.identity()', resource: 'Book', action: 'read' })
    type(/^Document id/, '1')
    fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    await screen.findByText('3 reads, 5 ms')
    for (const item of screen.getAllByRole('listitem')) expect(item.textContent).toContain('3 reads')
  })

  test('offers the first documents to pick one of, and reads them only then', async () => {
    const { queries } = show({ predicate: 'doc => doc.open', resource: 'Book', action: 'read' })
    expect(queries()).toEqual([])
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Document id/ })
    fireEvent.focus(field)
    await expect.poll(() => Array.from(field.list?.options ?? []).map(({ value }) => value)).toEqual(['41', '42'])
    expect(queries()).toEqual(['Collection(<"Book">).all().take(<{"@int":"20"}>).map(.id).toArray()'])
  })

  test('gives a predicate over calls the arguments of the call', async () => {
    const { queries } = show({ predicate: '(tag, bench) => tag != bench', resource: 'move', action: 'call' })
    expect(screen.queryByLabelText(/^Document id/)).toBeNull()
    type(/^Arguments/, '"GH-1", "B2"')
    fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    await screen.findByText('3 reads, 5 ms')
    expect(queries()[0]).toContain('((tag, bench) => tag != bench)("GH-1", "B2")')
  })

  test('does the action for real as the identity, in a dry run', async () => {
    const { queries, requests } = show({ predicate: '(old, new) => true', resource: 'Book', action: 'write' })
    type(/^Document id/, '1')
    type(/^New values/, '{ lent: true }')
    const real = screen.getByRole('button', { name: 'Try for real' })
    fireEvent.click(real)
    expect(requests).toHaveLength(0)
    expect(real.getAttribute('title')).toBe('Enter an identity first.')
    type(/^Identity/, 'Keeper:41')
    fireEvent.click(real)
    await screen.findByText(/Keeper:41 may not do this/)
    expect(queries()[0]).toMatch(/^FQL\.abort\([^]*Collection\("Book"\)\.byId\("1"\)!\.update\(\{ lent: true \}\)/)
    expect(requests[0]?.headers.get('authorization')).toMatch(/:@doc\/Keeper\/41$/)
  })
})
