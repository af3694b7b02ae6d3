import { expect, test } from 'vitest'
import { readOutline } from '../../data/database-outline.ts'
import { ownerFields } from './owner-fields.ts'

test('the fields of documents are offered as the one that refers to their owner, references to owners first', () => {
  const outline = readOutline({
    collections: [
      { name: 'Keeper', fields: { shift: { signature: 'String' } } },
      { name: 'Task', fields: { note: { signature: 'String' }, assignee: { signature: 'Ref<Keeper>?' } } },
      { name: 'Specimen', fields: { note: { signature: 'String' }, keeper: { signature: 'Keeper' } } },
    ],
  })
  expect(ownerFields({ ...outline, schemaVersion: 1 }, 'Keeper')).toEqual(['assignee', 'keeper', 'note'])
  expect(ownerFields(undefined, 'Keeper')).toEqual([])
})
