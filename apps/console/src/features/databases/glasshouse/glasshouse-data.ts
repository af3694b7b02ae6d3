/**
 * The documents of the sample. Every run makes the same ones: ids are fixed, so that a seeding that was broken off goes on where it stopped,
 * and chance comes from a generator with a fixed seed.
 */

import type { SampleSize } from './sample-size.ts'

/** A value as a query template carries it. */
export type SampleRow = { readonly id: string } & Readonly<Record<string, string | number | boolean | readonly string[] | null>>

const SPECIES = `Adiantum raddianum|Maidenhair fern|shade fern|3|200
Alocasia amazonica|Elephant ear|shade tropical|5|400
Aloe aristata|Lace aloe|dry succulent|14|900
Anthurium andraeanum|Flamingo flower|tropical flowering|6|600
Asplenium nidus|Bird's nest fern|shade fern|5|250
Begonia maculata|Polka dot begonia|tropical flowering|6|500
Calathea ornata|Pinstripe calathea|shade tropical|4|250
Ceropegia woodii|String of hearts|dry trailing|10|700
Crassula ovata|Jade plant|dry succulent|15|1000
Dionaea muscipula|Venus flytrap|carnivorous|2|1200
Drosera capensis|Cape sundew|carnivorous|2|1200
Echeveria elegans|Mexican snowball|dry succulent|14|1100
Epipremnum aureum|Golden pothos|trailing tropical|8|300
Ficus lyrata|Fiddle-leaf fig|tropical tree|8|800
Hoya carnosa|Wax plant|trailing flowering|9|600
Maranta leuconeura|Prayer plant|shade tropical|5|250
Monstera deliciosa|Swiss cheese plant|tropical|8|500
Nephrolepis exaltata|Boston fern|shade fern|3|250
Oxalis triangularis|False shamrock|flowering|5|500
Phalaenopsis amabilis|Moth orchid|flowering epiphyte|7|450
Pilea peperomioides|Missionary plant|shade|7|400
Sarracenia flava|Yellow pitcher plant|carnivorous|2|1300
Strelitzia reginae|Bird of paradise|tropical flowering|8|900
Tillandsia xerographica|King air plant|epiphyte dry|6|800`.split('\n')

const KEEPERS = [
  'Hazel Fennick',
  'Rowan Tillard',
  'Iris Maddow',
  'Basil Thornquist',
  'Fern Aldercott',
  'Jasper Reedmoor',
  'Linnea Soderholt',
  'Olive Brackenfell',
]
const ZONES = ['palm', 'fern', 'arid', 'bog']
const JOBS = ['Repot', 'Water', 'Prune', 'Inspect', 'Label', 'Move to the shade', 'Check for mites']

const COUNTS = { benches: 12, specimens: 180, tasks: 76 } as const

const READINGS: Readonly<Record<SampleSize, number>> = { small: 120, full: 12_120 }

/** Serial numbers of sensors begin beyond what a double can hold exactly. */
const SERIAL_BASE = '90071992547410'

/** A generator of numbers below one that begins alike each time. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

function idOf(kind: number, index: number): string {
  return String(kind * 100_000 + index + 1)
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The sample has an empty list.')
  return item
}

export function speciesRows(): readonly SampleRow[] {
  return SPECIES.map((line, index) => {
    const [latinName = '', commonName = '', tags = '', wateringDays = '', minLux = ''] = line.split('|')
    return { id: idOf(1, index), latinName, commonName, tags: tags.split(' '), wateringDays: Number(wateringDays), minLux: Number(minLux) }
  })
}

/** The benches, and one more that is deleted once a plant stands on it. */
export function benchRows(): readonly SampleRow[] {
  return Array.from({ length: COUNTS.benches + 1 }, (_unused, index) => ({
    id: idOf(2, index),
    code: index === COUNTS.benches ? 'X-99' : `${at(ZONES, index)[0]?.toUpperCase() ?? ''}-${pad(Math.floor(index / ZONES.length) + 1, 2)}`,
    zone: at(ZONES, index),
    heated: index % 3 === 0,
    width: 120 + (index % 4) * 40,
    depth: 60.5,
  }))
}

/** The bench that is deleted again. */
export const LOST_BENCH_ID = idOf(2, COUNTS.benches)

export function keeperRows(): readonly SampleRow[] {
  return KEEPERS.map((name, index) => ({
    id: idOf(3, index),
    name,
    email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@glasshouse.example`,
    active: index !== 5,
    shift: index % 3 === 2 ? null : index % 2 === 0 ? 'morning' : 'evening',
  }))
}

export function specimenRows(): readonly SampleRow[] {
  const chance = createChance(7)
  return Array.from({ length: COUNTS.specimens }, (_unused, index) => ({
    id: idOf(4, index),
    tag: `GH-${pad(index + 1, 3)}`,
    species: idOf(1, Math.floor(chance() * SPECIES.length)),
    bench: index === 41 ? LOST_BENCH_ID : idOf(2, index % COUNTS.benches),
    keeper: chance() < 0.15 ? null : idOf(3, Math.floor(chance() * KEEPERS.length)),
    acquired: `20${pad(19 + Math.floor(chance() * 6), 2)}-${pad(1 + Math.floor(chance() * 12), 2)}-${pad(1 + Math.floor(chance() * 28), 2)}`,
    health: Math.floor(chance() * 11),
    lastWatered:
      chance() < 0.1 ? null : `2025-04-${pad(1 + Math.floor(chance() * 28), 2)}T0${Math.floor(chance() * 9)}:15:30.${pad(index, 6)}Z`,
  }))
}

/** The readings; those of the small sample are the first of the full one. */
export function readingRows(size: SampleSize = 'small'): readonly SampleRow[] {
  const chance = createChance(11)
  return Array.from({ length: READINGS[size] }, (_unused, index) => ({
    id: idOf(5, index),
    specimen: idOf(4, index % COUNTS.specimens),
    minutesAgo: index * 17,
    moisture: Math.round(chance() * 1000) / 10 + 0.05,
    light: Math.floor(chance() * 1400),
    sensorSerial: `${SERIAL_BASE}${pad(index % 40, 2)}`,
  }))
}

export function taskRows(): readonly SampleRow[] {
  const chance = createChance(13)
  return Array.from({ length: COUNTS.tasks }, (_unused, index) => ({
    id: idOf(6, index),
    title: `${at(JOBS, index)} GH-${pad(1 + Math.floor(chance() * COUNTS.specimens), 3)}`,
    assignee: idOf(3, index % KEEPERS.length),
    daysAhead: Math.floor(chance() * 14) - 4,
    done: chance() < 0.3,
    note: index === 30 ? 'long' : null,
  }))
}
