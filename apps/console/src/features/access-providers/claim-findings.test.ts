import { describe, expect, test } from 'vitest'
import { claimFindings } from './claim-findings.ts'
import { decodeToken } from '../../data/decoded-token.ts'

const PROVIDER = {
  name: 'corp',
  ts: '',
  issuer: 'https://corp.example',
  jwksUri: 'https://corp.example/keys',
  audience: 'https://db.example/db/abc',
  roles: [],
}
const NOW = Date.UTC(2030, 0, 1)
const SECONDS = NOW / 1000

/** A token of the compact form of RFC 7519 with an empty signature of one letter. */
function tokenOf(claims: object, alg = 'RS256'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg, kid: 'ä' })}.${part(claims)}.x`
}

function failedOf(claims: object, alg?: string): readonly string[] {
  const token = decodeToken(tokenOf(claims, alg))
  return token === undefined ? ['unreadable'] : claimFindings(token, PROVIDER, NOW).flatMap(({ id, passed }) => (passed ? [] : [id]))
}

describe('a token', () => {
  test('is decoded from base64url as UTF-8', () => {
    expect(decodeToken(`  ${tokenOf({ name: 'Zoë' })}\n`)).toEqual({ header: { alg: 'RS256', kid: 'ä' }, claims: { name: 'Zoë' } })
  })

  test('has three parts of which two are JSON objects', () => {
    for (const source of ['', 'a.b', 'eyJ9.e30.x', 'e30.W10.x', 'e30.e30', 'e30.e30.', 'e30.e30.x.x', 'e30.e 30.x']) {
      expect(decodeToken(source), source).toBeUndefined()
    }
  })

  test('passes with the issuer, the audience and a time ahead', () => {
    const claims = { iss: PROVIDER.issuer, aud: PROVIDER.audience, exp: SECONDS + 1 }
    expect(failedOf(claims)).toEqual([])
    expect(failedOf({ ...claims, aud: [PROVIDER.audience, 'https://other.example'], nbf: SECONDS })).toEqual([])
  })

  test('fails on every claim that differs or is missing', () => {
    expect(failedOf({})).toEqual(['issuer', 'audience', 'expiry'])
    expect(failedOf({ iss: 'https://corp.example/', aud: 'x', exp: SECONDS, nbf: SECONDS + 1 })).toEqual([
      'issuer',
      'audience',
      'expiry',
      'not_before',
    ])
    expect(failedOf({ iss: PROVIDER.issuer, aud: PROVIDER.audience, exp: SECONDS + 1 }, 'HS256')).toEqual(['algorithm'])
    const twoDatabases = [PROVIDER.audience, 'https://db.example/db/other']
    expect(failedOf({ iss: PROVIDER.issuer, aud: twoDatabases, exp: SECONDS + 1 })).toEqual(['audience'])
    expect(failedOf({ iss: PROVIDER.issuer, aud: PROVIDER.audience, exp: 1e300 })).toEqual(['expiry'])
  })
})

test('what is found about a token says how long it lasts and how what is wrong is put right', () => {
  const explained = (claims: object, alg?: string) => {
    const token = decodeToken(tokenOf(claims, alg))
    if (token === undefined) throw new Error('The token is not readable.')
    return claimFindings(token, PROVIDER, NOW).map(({ explanation }) => explanation)
  }
  const good = { iss: PROVIDER.issuer, aud: PROVIDER.audience, exp: SECONDS + 2 * 24 * 3600 }
  expect(explained(good)[3]).toBe('Valid until 2030-01-03T00:00:00.000Z. Expires in 2 days.')
  const wrong = explained({ iss: 'x', aud: 'y', exp: SECONDS - 1, nbf: SECONDS + 1 }, 'HS256')
  for (const [index, remedy] of [
    'Have the identity provider sign with one of them.',
    'Correct the issuer in its settings, or at the identity provider.',
    'Set it as the audience at the identity provider.',
    'Ask the identity provider for a new token.',
    'Wait until then, or correct the clock of the identity provider.',
  ].entries()) {
    expect(wrong[index]).toContain(remedy)
  }
})
