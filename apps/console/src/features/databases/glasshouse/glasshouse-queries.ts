import type { FirstSteps } from '../../../data/first-steps.ts'
import type { SavedQueryRecord } from '../../../data/saved-query.ts'

/** The query that waits in the shell of the sample. */
export const FIRST_QUERY = `// The ten healthiest plants and the benches they stand on.
// Ctrl+Enter runs this; the strip below says what it has cost.
Specimen.all().order(desc(.health)).pageSize(10) {
  tag,
  health,
  species { commonName },
  bench { code, zone }
}
`

/** What waits below the result of that query. */
export const FIRST_STEPS: FirstSteps = {
  query: FIRST_QUERY,
  compare: { query: 'waterSpecimen("GH-007")', identity: { collection: 'Keeper', id: '300001' } },
  document: { collection: 'Specimen', id: '400007' },
  index: { collection: 'Specimen', name: 'byHealth', terms: '', values: 'desc(.health), .tag' },
}

type SampleQuery = Pick<SavedQueryRecord, 'name' | 'description' | 'labels' | 'text'>

const QUERIES: readonly SampleQuery[] = [
  { name: '1 Healthiest plants', description: 'Order, projection and references in one query.', labels: ['start'], text: FIRST_QUERY },
  {
    name: '2 Plants on a bench',
    description: 'An index answers with what it covers.',
    labels: ['index', 'cost'],
    text: `// The index holds tag and health, so no document is read.
let bench: Any = Bench.byZone("palm").first()!
Specimen.byBench(bench) { tag, health }
`,
  },
  {
    name: '3 Wilting plants',
    description: 'A filter without an index reads every document.',
    labels: ['cost', 'index'],
    text: `// Compare the reads with those of "Plants on a bench".
// The hint under the query proposes an index.
Specimen.where(.health < 3) { tag, health }
`,
  },
  {
    name: '4 Readings of a plant',
    description: 'The latest first, as the index keeps them.',
    labels: ['index'],
    text: `let plant: Any = Specimen.where(.tag == "GH-007").first()!
Reading.bySpecimen(plant) { takenAt, moisture, light }
`,
  },
  {
    name: '5 Water a plant',
    description: 'Only its keeper may. Choose a keeper under "Run as" first.',
    labels: ['security'],
    text: `// As admin this works for every plant; as Keeper("300001") only for that keeper's.
waterSpecimen("GH-007")
`,
  },
  {
    name: '6 A tag that is taken',
    description: 'Fails: the unique constraint protects the tag.',
    labels: ['start', 'security'],
    text: `// The answer says which constraint failed. A dry run shows it, too.
let plant: Any = Specimen.where(.tag == "GH-001").first()!
Specimen.create({
  tag: "GH-001",
  species: plant.species,
  bench: plant.bench,
  acquired: Date.today(),
  health: 5
})
`,
  },
  {
    name: '7 A plant with a past',
    description: 'Choose an earlier time above the query, then compare with now.',
    labels: ['time'],
    text: `// GH-007 wilted and recovered; its page shows the three versions.
Specimen.where(.tag == "GH-007").first() { tag, health, notes }
`,
  },
  {
    name: '8 Plants as they change',
    description: 'Choose "Follow live" in the options, then change a plant elsewhere.',
    labels: ['live'],
    text: `Specimen.byBench(Bench.byZone("palm").first()!)
`,
  },
]

/** The saved queries of the sample, as they are kept for a database. Their ids are fixed, so that seeding again replaces them. */
export function sampleQueries(database: string, now: Date = new Date()): readonly SavedQueryRecord[] {
  return QUERIES.map((query, index) => ({
    ...query,
    id: `glasshouse ${database} ${index + 1}`,
    database,
    folder: 'Glasshouse',
    arguments: [],
    at: now.toISOString(),
  }))
}
