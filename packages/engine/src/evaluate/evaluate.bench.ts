import { bench, describe } from 'vitest'
import { compileText, createBareRun } from '../testing/bare-run.ts'

const QUERIES = {
  'Int arithmetic in a fold': 'Array.sequence(0, 10000).fold(0, (a, i) => a + i * 2 - i + 1)',
  'object fields in a map': 'Array.sequence(0, 10000).map(i => { a: i, b: { c: i } }).map(.b.c)',
  'projection of an array': 'Array.sequence(0, 10000).map(i => { a: i, b: i }) { a, sum: .a + .b }',
  'string interpolation': 'Array.sequence(0, 10000).map(i => "item #{i}")',
}

describe('evaluate', () => {
  for (const [name, text] of Object.entries(QUERIES)) {
    const query = compileText(text)
    bench(name, () => {
      query(createBareRun())
    })
  }
})
