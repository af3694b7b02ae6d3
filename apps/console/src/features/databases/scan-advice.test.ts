import { describe, expect, test } from 'vitest'
import { scanAdvice } from './scan-advice.ts'

const FILES = [
  {
    name: 'main.fsl',
    text: `collection Book {
  index byShelf { terms [.shelf] }
}
collection Loan {
}
function overdue(day) {
  Loan.where(.due == day)
}
role reader {
  privileges Book {
    read { predicate (book => Loan.firstWhere(.book == book && .open == true) != null) }
    write { predicate ((old, new) => old.shelf == new.shelf) }
  }
}
`,
  },
]
const advise = (runs: readonly string[], saved: readonly string[] = []) => scanAdvice(FILES, { runs, saved })
const OF_SCHEMA = [
  { collection: 'Loan', terms: ['due'], values: [], runs: 0, places: 1 },
  { collection: 'Loan', terms: ['book', 'open'], values: [], runs: 0, places: 1 },
]

describe('scanAdvice', () => {
  test('finds filters of functions and predicates on fields without an index', () => {
    expect(advise([])).toEqual(OF_SCHEMA)
  })

  test('counts the runs and saved queries that read a whole collection, the most frequent first', () => {
    const filter = 'Book.all().where(.title == "Dune" && .year > 1960) { title }'
    expect(advise([filter, filter], [`let wanted = 1\n${filter}`])).toEqual([
      { collection: 'Book', terms: ['title'], values: ['year'], runs: 2, places: 1 },
      ...OF_SCHEMA,
    ])
  })

  test('finds fields that predicates compare documents by and no index begins with', () => {
    const role = (name: string, predicate: string) => `role ${name} {\n  privileges Loan {\n    read { predicate (${predicate}) }\n  }\n}\n`
    const text = `collection Loan {\n}\n${role('member', 'loan => loan.reader == Query.identity() && loan.open')}${role('clerk', 'loan => loan.reader == 3')}`
    expect(scanAdvice([{ name: 'main.fsl', text }], { runs: [], saved: [] })).toEqual([
      { collection: 'Loan', terms: ['reader'], values: [], runs: 0, places: 2 },
    ])
  })

  test('has nothing against what an index serves, reads by id, or cannot be read', () => {
    expect(
      advise(['Book.where(.shelf == 3)', 'Book.byShelf(3).where(.title == "x")', 'Book.byId(1)', 'Book.where(', 'Song.where(.a == 1)']),
    ).toEqual(OF_SCHEMA)
  })
})
