import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { exportText } from './result-export.ts'

const PAGE = decodeTagged({
  '@set': {
    data: [
      {
        '@doc': {
          id: '1',
          coll: { '@mod': 'Book' },
          ts: { '@time': '2026-01-01T00:00:00Z' },
          title: 'Emma, "a novel"',
          stock: { '@long': '9007199254740993' },
        },
      },
      {
        '@doc': { id: '2', coll: { '@mod': 'Book' }, ts: { '@time': '2026-01-01T00:00:00Z' }, title: '=1+1', price: { '@double': '-1.0' } },
      },
    ],
    after: 'next',
  },
})

describe('exportText', () => {
  test('writes a line a row as JSON with exact digits', () => {
    const lines = exportText(PAGE, 'jsonl').trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"stock": 9007199254740993')
  })

  test('writes CSV whose cells no spreadsheet runs', () => {
    expect(exportText(PAGE, 'csv')).toBe(
      'id,ts,title,stock,price\r\n1,2026-01-01T00:00:00Z,"Emma, ""a novel""",9007199254740993,\r\n2,2026-01-01T00:00:00Z,\'=1+1,,-1.0\r\n',
    )
  })

  test('writes a single value as the only row', () => {
    expect(exportText(decodeTagged({ '@int': '5' }), 'csv')).toBe('value\r\n5\r\n')
    expect(exportText(decodeTagged({ '@time': '2026-01-01T00:00:00Z' }), 'fql')).toBe('Time("2026-01-01T00:00:00Z")\n')
  })
})
