import { MaterializedDocument, type Materialized } from '../model/materialized.ts'
import { parseTime } from '../time/time-text.ts'
import { DoubleValue, ModuleValue } from '../model/value.ts'
import { decodeTagged, type NameResolver } from './decode-tagged.ts'
import { encodeMaterialized, type ValueFormat } from './encode.ts'
import { parseJson } from './json.ts'

/** Prints how fast documents are encoded and arguments decoded. Run with `npx tsx`. */

const BENCH_MS = 700
const DOCUMENTS = 100

const documents = Array.from({ length: DOCUMENTS }, (_, i): Materialized => {
  const fields: [string, Materialized][] = [
    ['id', String(1000 + i)],
    ['coll', new ModuleValue('Book')],
    ['ts', parseTime('2024-05-06T07:08:09.123456Z') as Materialized],
    ['title', 'The title of a book'],
    ['pages', 300 + i],
    ['price', new DoubleValue(12.5 + i)],
    ['tags', ['novel', 'classic']],
  ]
  return new MaterializedDocument(new Map(fields))
})
const message = `[${Array.from({ length: DOCUMENTS }, (_, i) => `{"title":"The title of a book","pages":{"@int":"${i}"},"at":{"@time":"2024-05-06T07:08:09Z"}}`).join()}]`
const resolver: NameResolver = {
  module: () => undefined,
  documentsOf: () => undefined,
  documentById: () => {
    throw new Error('no documents here')
  },
  documentByName: () => undefined,
}

for (const format of ['simple', 'tagged', 'decorated'] satisfies ValueFormat[])
  measure(`encode, ${format}`, () => encodeMaterialized(documents, format).length)
measure('parse JSON', () => parseJson(message).kind.length)
measure('parse JSON as the platform does', () => (JSON.parse(message) as unknown[]).length)
measure('parse and decode tagged', () => {
  const parsed = parseJson(message)
  return parsed.kind === 'value' ? Object.keys(decodeTagged(parsed.value, resolver)).length : 0
})

function measure(name: string, run: () => number): void {
  for (let i = 0; i < 50; i++) run()
  const start = performance.now()
  let count = 0
  while (performance.now() - start < BENCH_MS) {
    run()
    count += DOCUMENTS
  }
  console.log(`${name.padEnd(34)} ${(((performance.now() - start) / count) * 1000).toFixed(2).padStart(8)} µs a document`)
}
