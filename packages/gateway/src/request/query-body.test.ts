import type { RequestError } from '@terrarium/engine'
import { describe, expect, test } from 'vitest'
import { readQueryBody } from './query-body.ts'

function messageOf(body: string | undefined): string | undefined {
  try {
    readQueryBody(body)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request', status: 400 })
    return (error as RequestError).message
  }
}

const ONE_KEY = "Unexpected JSON Object Field Name. Expected an object with a single key 'fql', 'value', 'array', or 'object'."

describe('readQueryBody', () => {
  test('reads a query given as text, NUL included', () => {
    expect(readQueryBody('{"query":"1 + \\u00002"}').query).toEqual({ kind: 'text', text: '1 + \u00002' })
  })

  test('lets the last of equal members count', () => {
    const body = readQueryBody('{"query":"1","arguments":{"n":"a"},"query":"2","arguments":{"n":"b","n":"c"}}')
    expect(body.query).toEqual({ kind: 'text', text: '2' })
    expect([...body.arguments]).toEqual([['n', 'c']])
  })

  test('takes null for no arguments', () => {
    expect(readQueryBody('{"query":"1","arguments":null}').arguments.size).toBe(0)
  })

  test('passes over what follows the first value', () => {
    expect(messageOf('{"query":"1"}{"query":"2"}')).toBeUndefined()
    expect(messageOf('{"query":"1"} and more')).toMatch(/^Invalid request body: /)
  })

  test.each([
    [undefined, 'No request body provided'],
    ['', 'Invalid request body'],
    ['  \n ', 'Invalid request body'],
    ['{}', 'Invalid request body'],
    ['{"arguments":{}}', 'Invalid request body'],
    ['{"query":"1","format":"tagged"}', 'Invalid request body'],
    ['[]', 'Invalid request body: Unexpected JSON Array Start.'],
    ['"1 + 2"', 'Invalid request body: Unexpected JSON String.'],
    ['12', 'Invalid request body: Unexpected JSON Integer.'],
    ['null', 'Invalid request body: Unexpected JSON Null.'],
    ['true', 'Invalid request body: Unexpected JSON Boolean.'],
    ['{"query":null}', 'Invalid request body: Unexpected JSON Null. Expected query template.'],
    ['{"query":1}', 'Invalid request body: Unexpected JSON Integer. Expected query template.'],
    ['{"query":["1"]}', 'Invalid request body: Unexpected JSON Array Start. Expected query template.'],
    ['{"query":{"sql":["1"]}}', `Invalid request body: ${ONE_KEY}`],
    ['{"query":{"fql":["1"],"value":"x"}}', `Invalid request body: ${ONE_KEY}`],
    ['{"query":{}}', 'Invalid request body: Unexpected JSON Object End.'],
    ['{"query":{"fql":"1"}}', 'Invalid request body: Unexpected JSON String.'],
    ['{"query":{"fql":{"value":"x"}}}', 'Invalid request body: Unexpected JSON Object Start.'],
    ['{"query":{"fql":null}}', 'Invalid request body: Unexpected JSON Null.'],
    ['{"query":{"fql":["1 + ",2]}}', 'Invalid request body: Unexpected JSON Integer. Expected query template.'],
    ['{"query":{"fql":[true]}}', 'Invalid request body: Unexpected JSON Boolean. Expected query template.'],
    ['{"query":{"fql":[{}]}}', 'Invalid request body: Unexpected JSON Object End.'],
    ['{"query":{"fql":["\\u0000"]}}', 'Invalid request body: FQL strings cannot contain NUL characters'],
    ['{"query":{"array":{"a":"1"}}}', 'Invalid request body: Unexpected JSON Object Start.'],
    ['{"query":{"object":["1"]}}', 'Invalid request body: Unexpected JSON Array Start.'],
    ['{"query":{"object":{"a":null}}}', 'Invalid request body: Unexpected JSON Null. Expected query template.'],
    ['{"query":{"object":{"a":"1","a":"2"}}}', 'Invalid request body: Duplicate object field `a`'],
    ['{"query":"1","arguments":[]}', 'Invalid request body: Unexpected JSON Array Start. Expected Object.'],
    ['{"query":"1","arguments":"x"}', 'Invalid request body: Unexpected JSON String. Expected Object.'],
    [`{"query":{"value":${'['.repeat(1100)}${']'.repeat(1100)}}}`, 'Invalid request body: JSON exceeds nesting limit'],
    [`{"query":${'{"fql":['.repeat(1100)}"1"${']}'.repeat(1100)}}`, 'Invalid request body: JSON exceeds nesting limit'],
  ])('refuses %.60j', (body, message) => {
    expect(messageOf(body)).toBe(message)
  })

  test.each(['query=1', '{"query":"1"', '{"query":"1",}', "{'query':'1'}", '{"query":"1" /* one */}'])(
    'refuses %j, which is no JSON',
    (body) => {
      expect(messageOf(body)).toMatch(/^Invalid request body: ./)
    },
  )
})
