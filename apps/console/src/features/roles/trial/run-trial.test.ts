// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { json } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { namedResources, runTrial } from './run-trial.ts'

test('a query names resources by whole words', () => {
  expect(namedResources('Book.byTitle("Emma")!.author', ['Book', 'Books', 'Author'])).toEqual(['Book'])
})

test('a document that may not be read is a denial, one that is not there a failure', async () => {
  const kindOf = async (code: string, message: string) => {
    const { services } = createStubServices({ 'POST /query/1': () => json(400, { error: { code, message }, summary: '' }) })
    return (await runTrial(services, { regionGroup: 'us', names: ['shop'] }, 'clerk', 'Book.byId("1")!')).kind
  }
  expect(await kindOf('null_value', 'Null value, due to permission denied')).toBe('denied')
  expect(await kindOf('permission_denied', 'Insufficient privileges to perform the action.')).toBe('denied')
  expect(await kindOf('document_not_found', 'Collection `Book` does not contain document with id 1.')).toBe('failed')
})
