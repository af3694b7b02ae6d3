import { compareRows, type Sides } from './compare-rows.ts'
import { createBooks, loadBooks, SMALL } from './database.ts'
import { ask } from './load.ts'
import type { Options } from './options.ts'
import { folderBytes, residentMegabytes } from './process-figures.ts'
import { lower } from './rounds.ts'
import { rowsOver } from './rows.ts'

const POLL_MS = 200

/** Loads many documents, builds an index over them, and compares reads among them with reads among few. `folder` is where our server keeps its data. */
export async function measureLarge(sides: Sides, folder: string, options: Options): Promise<void> {
  const { ours } = sides
  const before = folderBytes(folder)
  await createBooks(ours, 'Large')
  const perSecond = await loadBooks(ours, 'Large', options.documents)
  console.log(`\nBulk load: ${options.documents} documents with three indexes, ${Math.round(perSecond)}/s.`)
  console.log(`Bytes per document, its entries and its change included: ${Math.round((folderBytes(folder) - before) / options.documents)}.`)
  const seconds = await buildIndex(sides)
  console.log(`Index build: ${seconds.toFixed(1)} s, ${Math.round(options.documents / seconds)} documents/s.`)
  if (ours.pid !== undefined) console.log(`Resident memory: ${residentMegabytes(ours.pid)} MB.`)
  const alone = { ...sides, other: undefined }
  const few = await compareRows(`Among ${SMALL} documents`, alone, rowsOver('Book', SMALL), options)
  const many = await compareRows(`Among ${options.documents} documents`, alone, rowsOver('Large', options.documents), options)
  for (const [name, rounds] of many) {
    const growth = lower(rounds, 'cpuMicros') / lower(few.get(name), 'cpuMicros')
    console.log(`Growth of the cost of "${name}": ${growth.toFixed(2)} × (below 1.3).`)
  }
}

async function buildIndex({ ours }: Sides): Promise<number> {
  const begun = performance.now()
  await ask(ours, 'Large.definition.update({ indexes: { byAuthor: { terms: [{ field: "author.last" }] } } }).name')
  while ((await ask(ours, 'Large.definition.indexes.byAuthor.status')) !== 'complete')
    await new Promise((done) => setTimeout(done, POLL_MS))
  return (performance.now() - begun) / 1000
}
