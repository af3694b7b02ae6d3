import type { AuditEntry } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { json } from '../../data/testing/stub-server.ts'
import { readWholeLog, toCsv } from './audit-export.ts'
import { readAuditFilter } from './audit-filter.ts'

const ENTRY: AuditEntry = {
  id: '1',
  at: '2026-03-04T05:06:07Z',
  action: 'member.remove',
  outcome: 'success',
  actor: { id: '1', name: 'Ada', email: 'ada@example.com' },
  target: { kind: 'member', id: '2', name: 'Dev' },
  address: '127.0.0.1',
  details: { previous_role: 'developer' },
}

describe('toCsv', () => {
  test('renders a line an entry under a line of names', () => {
    expect(toCsv([ENTRY])).toBe(
      'time,action,outcome,actor_name,actor_email,target_kind,target_id,target_name,address,details\r\n' +
        '2026-03-04T05:06:07Z,member.remove,success,Ada,ada@example.com,member,2,Dev,127.0.0.1,previous role: developer\r\n',
    )
  })

  test.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+1', "'+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2', "'-2"],
    ['a, b', '"a, b"'],
    ['say "x"', '"say ""x"""'],
  ])('keeps %s from being run', (name, cell) => {
    const csv = toCsv([{ ...ENTRY, actor: { id: '1', name, email: 'x@example.com' } }])
    expect(csv).toContain(`success,${cell},x@example.com`)
  })
})

describe('readWholeLog', () => {
  test('follows the pages to the end', async () => {
    const { services, server } = createStubServices({
      'GET /api/auth/account/audit-log': ({ url }) =>
        new URL(url, 'http://console.test').searchParams.get('next_token') === null
          ? json(200, { results: [ENTRY], next_token: 'more' })
          : json(200, { results: [{ ...ENTRY, id: '2' }] }),
    })
    const read: number[] = []
    const filter = readAuditFilter(new URLSearchParams('action=member.remove'))
    const entries = await readWholeLog(services, filter, { signal: new AbortController().signal, onPage: (count) => read.push(count) })
    expect(entries.map(({ id }) => id)).toEqual(['1', '2'])
    expect(read).toEqual([1, 2])
    expect(server.seen).toHaveLength(2)
  })

  test('stops between pages when it is cancelled', async () => {
    const controller = new AbortController()
    const { services, server } = createStubServices({
      'GET /api/auth/account/audit-log': () => json(200, { results: [ENTRY], next_token: 'more' }),
    })
    const whole = readWholeLog(services, readAuditFilter(new URLSearchParams()), {
      signal: controller.signal,
      onPage: () => controller.abort(),
    })
    await expect(whole).rejects.toThrow()
    expect(server.seen.length).toBeLessThanOrEqual(2)
  })
})
