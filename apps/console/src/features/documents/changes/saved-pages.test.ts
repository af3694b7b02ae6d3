import { describe, expect, test } from 'vitest'
import type { DocumentPages } from '../source/documents-query.ts'
import type { StoredDocument } from '../values/document.ts'
import { withSaved } from './saved-pages.ts'

const stored = (id: string, ts = '2025-04-02T14:00:00Z'): StoredDocument => ({ id, ts, ttl: undefined, fields: [] })
const base = (id: string) => ({ id, ts: '2025-04-02T14:00:00Z', fields: [] })

describe('withSaved', () => {
  test('puts changed documents in their places, takes deleted ones out and new ones first', () => {
    const page = (ids: readonly string[]) => ({
      definition: null,
      documents: ids.map((id) => stored(id)),
      after: undefined,
      stats: undefined,
      size: 2,
      totalTimeMs: 1,
    })
    const pages: DocumentPages = { pages: [page(['1', '2']), page(['3', '4'])], pageParams: [undefined, undefined] }
    const saved = withSaved(pages, [
      { change: { kind: 'update', id: '4', base: base('4'), fields: [] }, document: stored('4', 'later') },
      { change: { kind: 'delete', id: '2', base: base('2') }, document: undefined },
      { change: { kind: 'create', id: 'new 1', ownId: undefined, fields: [] }, document: stored('9') },
    ])
    expect(saved.pages.map(({ documents }) => documents.map(({ id, ts }) => (ts === 'later' ? `${id} later` : id)))).toEqual([
      ['9', '1'],
      ['3', '4 later'],
    ])
  })
})
