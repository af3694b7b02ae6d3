// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { fql } from '../../../data/fql.ts'
import { sentQuery } from '../../../data/testing/query-stub.ts'
import { json } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { documentsQuery } from './documents-query.ts'

const MEGABYTE = 1024 * 1024
const REQUEST = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', set: fql`Book.all()`, at: '' } as const

/** Reads as many pages as given, of a collection whose pages read so many bytes; returns the sizes that were asked for. */
async function sizesOf(services: ReturnType<typeof createStubServices>, size: number, pages: number): Promise<readonly string[]> {
  const before = services.server.seen.length
  services.services.cache.removeQueries({ queryKey: ['documents', 'us/shop', 'Book'], predicate: ({ queryKey }) => queryKey.length > 4 })
  await services.services.cache.fetchInfiniteQuery({ ...documentsQuery(services.services, { ...REQUEST, size }), pages })
  return services.server.seen
    .slice(before)
    .map((request) => /paginate\((?:<.*?>, )?<(?:\{"@int":)?"?(\d+)/.exec(sentQuery(request))?.[1] ?? sentQuery(request))
}

function serve(bytes: number) {
  return createStubServices({
    'POST /query/1': () =>
      json(200, {
        data: { definition: { name: 'Book' }, page: { data: [], after: 'cursor' } },
        summary: '',
        txn_ts: 1,
        stats: { storage_bytes_read: bytes },
      }),
  })
}

describe('pages of documents', () => {
  test('are as long as they are asked for', async () => {
    expect(await sizesOf(serve(MEGABYTE), 100, 3)).toEqual(['100', '100', '100'])
  })

  test('are half as long after one of more than 4 MB, the next time that they are read, too', async () => {
    const services = serve(5 * MEGABYTE)
    expect(await sizesOf(services, 100, 3)).toEqual(['100', '50', '25'])
    expect(await sizesOf(services, 100, 1)).toEqual(['12'])
    expect(await sizesOf(services, 8, 1)).toEqual(['6'])
  })
})
