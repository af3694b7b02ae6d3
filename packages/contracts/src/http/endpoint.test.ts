import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { canFailWith, defineEndpoint, type Endpoint } from './endpoint.ts'

const LIST = {
  name: 'listPlants',
  service: 'account',
  method: 'GET',
  path: '/plants',
  input: {},
  output: null,
  auth: 'public',
  permission: 'public',
} as const

/** Which of the codes that follow from an endpoint's other parts it may fail with. */
function refusalsOf(endpoint: Endpoint): string[] {
  return (['unauthorized', 'permission_denied', 'origin_denied', 'validation_error'] as const).filter((code) => canFailWith(endpoint, code))
}

describe('the failures of an endpoint', () => {
  test('follow from what it asks of a caller', () => {
    expect(refusalsOf(defineEndpoint(LIST))).toEqual([])
    expect(refusalsOf(defineEndpoint({ ...LIST, auth: 'session' }))).toEqual(['unauthorized'])
    expect(refusalsOf(defineEndpoint({ ...LIST, permission: { resource: 'databases', action: 'list' } }))).toEqual(['permission_denied'])
    expect(refusalsOf(defineEndpoint({ ...LIST, method: 'POST' }))).toEqual(['origin_denied'])
    expect(refusalsOf(defineEndpoint({ ...LIST, input: { query: v.object({}) } }))).toEqual(['validation_error'])
  })

  test('are those besides that its definition names, and those of any endpoint', () => {
    const endpoint = defineEndpoint({ ...LIST, errors: ['cooldown'] })
    expect(canFailWith(endpoint, 'cooldown')).toBe(true)
    expect(canFailWith(endpoint, 'internal_error')).toBe(true)
    expect(canFailWith(endpoint, 'not_found')).toBe(false)
  })
})
