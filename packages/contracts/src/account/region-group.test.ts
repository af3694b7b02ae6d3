import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { regionGroupSchema } from './region-group.ts'

const WHOLE = {
  regionPrefix: 'eu',
  regionName: 'eu-std',
  displayName: 'Europe (EU)',
  abbr: 'EUR',
  rate: 1.25,
  frontdoorPrefix: 'eu-front',
  url: 'https://db.eu.example',
  graphqlUrl: 'https://graphql.eu.example',
  secret: 'region-secret',
  prefixAliases: ['eu-std', 'europe'],
}

describe('regionGroupSchema', () => {
  test('keeps every member of a record [DATA-08]', () => {
    expect(v.parse(regionGroupSchema, WHOLE)).toEqual(WHOLE)
  })

  test('takes the prefix in capitals for a missing abbreviation [DATA-09]', () => {
    expect(v.parse(regionGroupSchema, { regionPrefix: 'us', url: 'https://us.example' }).abbr).toBe('US')
    expect(v.parse(regionGroupSchema, { regionPrefix: 'global', url: 'https://global.example' }).abbr).toBe('GLOBAL')
  })

  test('takes 1 for a missing rate [DATA-10]', () => {
    expect(v.parse(regionGroupSchema, { regionPrefix: 'us', url: 'https://us.example' }).rate).toBe(1)
  })

  test('lets a member without access to databases have no secret', () => {
    expect(v.parse(regionGroupSchema, { ...WHOLE, secret: undefined }).secret).toBeUndefined()
  })
})
