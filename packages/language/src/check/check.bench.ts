import { bench, describe } from 'vitest'
import { parseQuery } from '../syntax/parse-query.ts'
import { libraryEnvironment } from '../types/library-environment.ts'
import { checkQuery } from './check-query.ts'

const LINES = 2000

const QUERIES = {
  'lets in a row': Array.from({ length: LINES }, (_, i) => `let v${i} = ${i === 0 ? '1' : `v${i - 1} + 1`}`).join('\n') + `\nv${LINES - 1}`,
  'calls with lambdas': Array.from({ length: LINES }, (_, i) => `[${i}, "a"].map(x => x.toString()).first()`).join('\n'),
  'a long sum': Array.from({ length: LINES }, () => '1').join(' + '),
}

describe('checkQuery', () => {
  for (const [name, text] of Object.entries(QUERIES)) {
    const { tree } = parseQuery(text)
    bench(`${name}, ${text.length} characters`, () => {
      checkQuery(tree, libraryEnvironment())
    })
  }
})
