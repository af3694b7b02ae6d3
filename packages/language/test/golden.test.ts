import { describe, expect, test } from 'vitest'
import { QUERY_SOURCE, parseQuery, renderDiagnostics } from '../src/index.ts'
import { readGolden } from './golden-cases.ts'

for (const [name, cases] of readGolden('parse-errors')) {
  describe(`parse errors: ${name}`, () => {
    test.each(cases)('$title', ({ input, expected }) => {
      const { diagnostics } = parseQuery(input)
      expect(renderDiagnostics(diagnostics, new Map([[QUERY_SOURCE, input]]))).toBe(expected)
    })
  })
}
