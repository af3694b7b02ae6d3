import { describe, expect, test } from 'vitest'
import { findReferences } from './schema-references.ts'

const FILES = [
  {
    name: 'main.fsl',
    text: `collection Book {
  title: String
}

// Names Book only here.
collection Shelf {
  first: Ref<Book>?
  note: String = "Book"
}

function stock(title) {
  Book.where(.title == title).count()
}

role clerk {
  privileges Book {
    read
  }
}

role reader {
  privileges Shelf {
    read { predicate (doc => Book.all().isEmpty()) }
  }
}
`,
  },
]

describe('references in a schema', () => {
  test('are found in fields, bodies, privileges and predicates, not in texts and comments', () => {
    expect(findReferences(FILES, { kind: 'collections', name: 'Book' })).toEqual([
      { kind: 'collections', name: 'Shelf', line: 'first: Ref<Book>?', isBlocking: false },
      { kind: 'functions', name: 'stock', line: 'Book.where(.title == title).count()', isBlocking: false },
      { kind: 'roles', name: 'clerk', line: 'privileges Book {', isBlocking: true },
      { kind: 'roles', name: 'reader', line: 'read { predicate (doc => Book.all().isEmpty()) }', isBlocking: false },
    ])
  })

  test('are none for what nothing names', () => {
    expect(findReferences(FILES, { kind: 'functions', name: 'stock' })).toEqual([])
  })
})
