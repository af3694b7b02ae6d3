import { describe, expect, test } from 'vitest'
import { readOutline } from './database-outline.ts'

describe('readOutline', () => {
  test('reads collections and functions', () => {
    const answer = {
      typechecked: false,
      collections: [
        {
          name: 'Bench',
          alias: 'Table',
          fields: { zone: { signature: 'String' }, tags: { signature: 'Array<String>', default: '[]' } },
          wildcard: 'Any',
          computed: { loud: { body: '(doc) => doc.zone', signature: 'String' } },
          indexes: { byTag: { terms: [{ field: '.tags', mva: true }], queryable: true } },
          ttls: true,
        },
      ],
      functions: [{ name: 'twice', alias: null, signature: null, body: 'x => x * 2' }],
      roles: ['keeper'],
      providers: ['okta'],
    }
    expect(readOutline(answer)).toEqual({
      isTypechecked: false,
      historyDays: {},
      collections: [
        {
          name: 'Bench',
          alias: 'Table',
          wildcard: 'Any',
          documentTtls: true,
          fields: [
            { name: 'zone', signature: 'String', hasDefault: false },
            { name: 'tags', signature: 'Array<String>', hasDefault: true },
          ],
          computedFields: [{ name: 'loud', body: '(doc) => doc.zone', signature: 'String' }],
          indexes: [{ name: 'byTag', terms: [{ field: '.tags', multiValued: true }] }],
        },
      ],
      functions: [{ name: 'twice', body: 'x => x * 2' }],
      roles: ['keeper'],
      accessProviders: ['okta'],
    })
  })

  test('leaves out what it cannot read', () => {
    expect(readOutline(null)).toEqual({ isTypechecked: true, historyDays: {}, collections: [], functions: [], roles: [], accessProviders: [] })
    const answer = {
      typechecked: true,
      collections: [{ name: 1 }, { name: 'Open', fields: null, indexes: null, history: null }],
      functions: [{ name: 'old' }],
      roles: [1],
    }
    expect(readOutline(answer)).toEqual({
      isTypechecked: true,
      historyDays: { Open: null },
      collections: [{ name: 'Open', fields: [], computedFields: [], indexes: [] }],
      functions: [],
      roles: [],
      accessProviders: [],
    })
  })
})
