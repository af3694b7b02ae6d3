import { expect, test } from 'vitest'
import { collectionGrants, withoutCollection } from './without-collection.ts'

const FILES = [
  { name: 'books.fsl', text: '// Books are read here.\ncollection Book {\n  title: String\n}\n\ncollection Shelf {\n}\n' },
  {
    name: 'roles.fsl',
    text: 'role clerk {\n  privileges Book {\n    read\n  }\n  privileges Shelf {\n    read\n  }\n  membership Book\n}\n\nrole reader {\n  privileges Shelf {\n    read\n  }\n}\n',
  },
]

test('a collection is taken out of a schema with the privileges and memberships that name it', () => {
  expect(collectionGrants(FILES, 'Book')).toEqual([
    { role: 'clerk', kind: 'privileges' },
    { role: 'clerk', kind: 'membership' },
  ])
  const [books, roles] = withoutCollection(FILES, 'Book')
  expect(books?.text).not.toContain('Book {')
  expect(books?.text).toContain('collection Shelf {\n}\n')
  expect(roles?.text).toBe(
    'role clerk {\n  privileges Shelf {\n    read\n  }\n}\n\nrole reader {\n  privileges Shelf {\n    read\n  }\n}\n',
  )
  expect(collectionGrants(FILES, 'Film')).toEqual([])
})
