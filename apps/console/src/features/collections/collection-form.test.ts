import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { collectionFormSchema, collectionText, NEW_COLLECTION, readCollectionForm } from './collection-form.ts'
import type { CollectionValues } from './collection-form.ts'

const TEXT = `@alias(Buch)
collection Book {
  title: String = "untitled"
  author: Ref<Author>?
  compute label: String = (book) => book.title + "!"
  *: Any
  index byTitle {
    terms [.title]
    values [desc(.stock), mva(.tags)]
  }
  unique [.title, .author]
  check sane (book => book.title != "")
  history_days 30
  ttl_days 9
  document_ttls true
  migrations {
    add .author
    drop .isbn
  }
}
`

function messagesOf(values: Partial<CollectionValues>): readonly string[] {
  const result = v.safeParse(collectionFormSchema(undefined), { ...NEW_COLLECTION, name: 'Book', ...values })
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

describe('the form of a collection', () => {
  test('reads a definition and writes it again', () => {
    const values = readCollectionForm(TEXT)
    expect(values).toMatchObject({ name: 'Book', alias: 'Buch', others: true, historyDays: '30', migrations: 'add .author\ndrop .isbn' })
    expect(values?.fields[2]).toEqual({ kind: 'computed', name: 'label', type: 'String', value: '(book) => book.title + "!"' })
    expect(values === undefined ? '' : collectionText(values)).toBe(TEXT)
  })

  test('writes a new collection without what was left empty', () => {
    expect(collectionText({ ...NEW_COLLECTION, name: 'Book' })).toBe('collection Book {\n}\n')
  })

  test('takes positive whole numbers of days or nothing [VALID-24]', () => {
    const wrong = 'Enter a positive whole number, or leave it empty for no limit.'
    expect(messagesOf({ ttlDays: '', historyDays: '' })).toEqual([])
    expect(messagesOf({ ttlDays: '30', historyDays: '30' })).toEqual([])
    for (const ttlDays of ['0', '-1', '1.5', 'x']) expect(messagesOf({ ttlDays })).toEqual([`ttlDays: ${wrong}`])
  })

  test('refuses fields that appear twice', () => {
    const field = { kind: 'stored', name: 'title', type: 'String', value: '' } as const
    expect(messagesOf({ fields: [field, field] })).toEqual(['fields.1.name: This field appears twice; field names must be different.'])
  })

  test('refuses blank terms and values of indexes [VALID-26]', () => {
    const index = { name: 'byTitle', terms: '', values: '' }
    expect(messagesOf({ indexes: [index] })).toEqual(['indexes.0.terms: Name at least one term or value.'])
    expect(messagesOf({ indexes: [{ ...index, terms: ' ' }] })).toEqual(['indexes.0.terms: Empty values or terms are not allowed.'])
    expect(messagesOf({ indexes: [{ ...index, terms: '.title, ' }] })).toEqual(['indexes.0.terms: Empty values or terms are not allowed.'])
    expect(messagesOf({ indexes: [{ ...index, values: 'title' }] })[0]).toContain('separated by commas')
    expect(messagesOf({ indexes: [{ ...index, terms: '.title', values: 'desc(.stock), mva(.tags)' }] })).toEqual([])
    expect(messagesOf({ indexes: [{ ...index, terms: '.id' }] })).toEqual(['indexes.0.terms: Documents are found by their id with byId.'])
    expect(messagesOf({ uniques: [{ fields: '' }] })[0]).toContain('Empty values or terms are not allowed.')
  })

  test('refuses names that collections cannot have [VALID-17]', () => {
    for (const name of ['events', 'sets', 'self', 'documents', '_']) {
      expect(messagesOf({ name })[0]).toContain('Collection names cannot be events, sets, self, documents or _.')
    }
  })
})
