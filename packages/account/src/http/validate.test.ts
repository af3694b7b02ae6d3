import { acceptInvite, listDatabases, whoami } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { validateInput, validateOutput } from './validate.ts'

describe('validateInput', () => {
  test('converts query members', () => {
    const input = validateInput(listDatabases, { params: {}, query: { max_results: '25', path: 'us-std' }, body: undefined })
    expect(input.query).toEqual({ max_results: 25, path: 'us-std' })
  })

  test.each(['0', '1001', 'x', '1.5', '-1'])('refuses max_results=%s', (value) => {
    expect(() => validateInput(listDatabases, { params: {}, query: { max_results: value }, body: undefined })).toThrow(
      expect.objectContaining({ code: 'validation_error', details: { fields: { max_results: 'invalid' } } }),
    )
  })

  test('names each field with what is wrong', () => {
    const body = { name: ' ', email: 'nobody', password: 'short' }
    expect(() => validateInput(acceptInvite, { params: { token: 't' }, query: {}, body })).toThrow(
      expect.objectContaining({ details: { fields: { name: 'required', email: 'invalid', password: 'too_short' } } }),
    )
    expect(() => validateInput(acceptInvite, { params: { token: 't' }, query: {}, body: undefined })).toThrow(
      expect.objectContaining({ details: { fields: { name: 'required', email: 'required', password: 'required' } } }),
    )
  })
})

describe('validateOutput', () => {
  test('refuses an answer that breaks the contract', () => {
    expect(() => validateOutput(whoami, { id: 1 })).toThrow()
  })

  test('drops members that the contract does not name', () => {
    expect(validateOutput(listDatabases, { results: [], internal: true })).toEqual({ results: [] })
  })
})
