import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { WireField } from '../../../data/wire-value.ts'
import { patchOf } from './patch.ts'
import { PendingChanges } from './pending-changes.ts'
import type { ChangeBase } from './pending-changes.ts'
import { inverseOf, printTemplate, transactionOf } from './transaction.ts'

function fieldsOf(object: object): readonly WireField[] {
  const value = decodeTagged(object)
  return value.kind === 'object' ? value.fields : []
}

const BASE: ChangeBase = {
  id: '12',
  ts: '2025-04-02T14:02:07.123456Z',
  fields: fieldsOf({
    title: 'Slow Bread',
    stock: { '@int': '3' },
    serial: { '@long': '9007199254740993' },
    format: { pages: { '@int': '312' }, paper: 'wove' },
  }),
}

describe('patchOf', () => {
  test('gives only what differs, null for what goes, and the same within objects [P5]', () => {
    const after = fieldsOf({
      title: 'Slow Bread',
      serial: { '@long': '9007199254740993' },
      format: { pages: { '@int': '320' } },
      tags: ['food'],
    })
    expect(patchOf(BASE.fields, after)).toEqual(
      fieldsOf({ format: { pages: { '@int': '320' }, paper: null }, tags: ['food'], stock: null }),
    )
  })

  test('takes whole numbers of the same digits for the same, a double for another value', () => {
    expect(patchOf(fieldsOf({ n: { '@long': '5' } }), fieldsOf({ n: { '@int': '5' } }))).toEqual([])
    expect(patchOf(fieldsOf({ n: { '@int': '5' } }), fieldsOf({ n: { '@double': '5' } }))).toHaveLength(1)
  })
})

describe('PendingChanges', () => {
  test('survive the page, exactly [P2]', () => {
    const storage = createKeyValueStorage(undefined)
    const pending = new PendingChanges('us/shop/Book', storage)
    pending.setField(BASE, 'stock', { kind: 'number', type: 'Int', text: '24' })
    pending.delete({ ...BASE, id: '13' })
    pending.create(fieldsOf({ title: 'Understory' }), '77')
    expect(new PendingChanges('us/shop/Book', storage).get()).toEqual(pending.get())
  })

  test('forget a document that is put back to what is stored', () => {
    const pending = new PendingChanges('key', createKeyValueStorage(undefined))
    pending.setField(BASE, 'stock', { kind: 'number', type: 'Int', text: '24' })
    pending.setField(BASE, 'stock', { kind: 'number', type: 'Int', text: '3' })
    expect(pending.get()).toEqual([])
  })

  test('take steps back one by one', () => {
    const pending = new PendingChanges('key', createKeyValueStorage(undefined))
    pending.setField(BASE, 'title', { kind: 'string', value: 'A' })
    pending.delete(BASE)
    expect(pending.undo()).toBe(true)
    expect(pending.get()).toMatchObject([{ kind: 'update' }])
    expect(pending.undo()).toBe(true)
    expect(pending.get()).toEqual([])
    expect(pending.undo()).toBe(false)
  })
})

describe('transactionOf', () => {
  test('compares when documents were written last before it writes them', () => {
    const pending = new PendingChanges('key', createKeyValueStorage(undefined))
    pending.setField(BASE, 'stock', { kind: 'number', type: 'Int', text: '24' })
    pending.delete({ ...BASE, id: '13' })
    pending.create(fieldsOf({ title: 'Understory' }), '77')
    expect(printTemplate(transactionOf('Book', pending.get()))).toBe(`let documents: Any = Collection("Book")
let seen: Any = [
  { id: "12", ts: Time("2025-04-02T14:02:07.123456Z") },
  { id: "13", ts: Time("2025-04-02T14:02:07.123456Z") }
]
let clashes: Any = seen.where(each => documents.byId(each.id)?.ts != each.ts)
if (!clashes.isEmpty()) abort({ clashes: clashes.map(each => documents.byId(each.id)) })
[
  documents.byId("12")!.update({ stock: 24 }),
  documents.byId("13")!.delete(),
  documents.create({ id: "77", title: "Understory" })
]`)
  })

  test('has an inverse: what was deleted comes back with its id, what was changed as it was', () => {
    const saved = { id: '12', ts: '2025-04-02T15:00:00Z', fields: [] }
    expect(inverseOf({ kind: 'delete', id: '12', base: BASE }, saved)).toEqual({
      kind: 'create',
      id: '12',
      ownId: '12',
      fields: BASE.fields,
    })
    expect(inverseOf({ kind: 'update', id: '12', base: BASE, fields: [] }, saved)).toMatchObject({
      kind: 'replace',
      base: { ts: saved.ts },
      fields: BASE.fields,
    })
  })
})
