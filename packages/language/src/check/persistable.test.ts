import { describe, expect, test } from 'vitest'
import { parseType } from '../syntax/parse-query.ts'
import { resolveFieldType } from './check-against.ts'
import { bookshop } from '../testing/check-text.ts'
import { checkPersistable } from './persistable.ts'

const SHOP = bookshop()

function problems(signature: string) {
  const { type, errors } = resolveFieldType(SHOP, parseType(signature, '*field*').tree.type)
  expect(errors).toEqual([])
  return checkPersistable(SHOP, type)
}

describe('checkPersistable', () => {
  test.each([
    'Any',
    'Null',
    'Boolean',
    'Number',
    'Int | Long | Double | Float',
    'String?',
    'Bytes',
    'Time',
    'Date',
    'UUID',
    '"a" | 1 | true',
    'Array<String>',
    'Array<Array<Ref<Book>>>',
    '{ a: Int, b: { c: String, *: Any } }',
    '[Int, String]',
    'Ref<Book>',
    'Ref<Book> | String',
    'Book | NullBook',
    'Book | EmptyRef<Book>',
  ])('%s can be stored', (signature) => {
    expect(problems(signature)).toEqual([])
  })

  test.each([
    ['ID', 'Type ID is not persistable'],
    ['Set<Int>', 'Type Set<Int> is not persistable'],
    ['EventSource<Any>', 'Type EventSource<Any> is not persistable'],
    ['TransactionTime', 'Type TransactionTime is not persistable'],
    ['SetCursor', 'Type SetCursor is not persistable'],
    ['Never', 'Type Never is not persistable'],
    ['Int => Int', 'Type Int => Int is not persistable'],
    ['Array<ID>', 'Type ID is not persistable'],
    ['{ a: Set<Int> }', 'Type Set<Int> is not persistable'],
    ['Book', 'Type Book is not persistable'],
    ['NullBook', 'Type NullBook is not persistable'],
    ['Book | NullAuthor', 'Type Book is not persistable', 'Type NullAuthor is not persistable'],
  ])('%s cannot', (signature, ...messages) => {
    expect(problems(signature).map(({ message }) => message)).toEqual(messages)
  })

  test('the problem of a document type suggests a replacement', () => {
    const [problem] = problems('Array<Book>')
    expect(problem?.hints.map(({ message, suggestion }) => [message, suggestion])).toEqual([
      ['Use Ref<Book> as the type of a reference to a Book document', 'Ref<Book>'],
    ])
  })
})
