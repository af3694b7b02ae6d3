import { describe, expect, test } from 'vitest'
import { findWrongEmail, splitEmails } from './email-list.ts'

describe('splitEmails', () => {
  test.each([
    ['a@example.com', ['a@example.com']],
    [
      ' a@example.com, b@example.com;c@example.com\n\nd@example.com ,',
      ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'],
    ],
    ['a@example.com A@Example.com', ['a@example.com']],
    ['a+shop@example.com,a@example.com', ['a+shop@example.com', 'a@example.com']],
    [' \n', []],
  ])('%j', (typed, emails) => {
    expect(splitEmails(typed)).toEqual(emails)
  })
})

describe('findWrongEmail', () => {
  test.each([
    [['a@example.com', 'nobody'], 'nobody'],
    [['a@example.com'], undefined],
    [['<b>@example.com'], '<b>@example.com'],
  ])('%j', (emails, wrong) => {
    expect(findWrongEmail(emails)).toBe(wrong)
  })
})
