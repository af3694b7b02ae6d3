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
