import { expect, test } from 'vitest'
import { neededPrivileges } from './trace-denial.ts'

test('a query needs to read what it names, to write what it changes, and to call its functions', () => {
  const names = { collections: ['Book', 'Shelf'], functions: ['lend'] }
  expect(neededPrivileges('Book.byId("41")!.update({ lent: true })\nlend("41")', names)).toEqual([
    { resource: 'Book', action: 'read', documentId: '41' },
    { resource: 'Book', action: 'write', documentId: '41' },
    { resource: 'lend', action: 'call', documentId: undefined },
  ])
  expect(neededPrivileges('Shelf.all()', names)).toEqual([{ resource: 'Shelf', action: 'read', documentId: undefined }])
})
