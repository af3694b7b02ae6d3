import { expect, test } from 'vitest'
import { decodeToken } from '../../data/decoded-token.ts'
import { claimFindings } from './claim-findings.ts'
import { keySetFinding, readKeySet } from './key-set-finding.ts'
import { SAMPLE_ISSUER, SAMPLE_KEY_SET, SAMPLE_TOKEN } from './sample-token.ts'

const PROVIDER = {
  name: 'glasshouse',
  ts: '',
  issuer: SAMPLE_ISSUER,
  jwksUri: `${SAMPLE_ISSUER}/keys`,
  audience: 'https://db.example/db/abc',
  roles: [],
}

test('the sample token passes by its key set in everything but the audience, which is another database', async () => {
  const token = decodeToken(SAMPLE_TOKEN)
  const keys = readKeySet(SAMPLE_KEY_SET)
  if (token === undefined || keys === undefined) throw new Error('The sample is not readable.')
  const failed = claimFindings(token, PROVIDER, Date.UTC(2030, 0, 1)).filter(({ passed }) => !passed)
  expect(failed.map(({ id }) => id)).toEqual(['audience'])
  expect(failed[0]?.explanation).toContain(PROVIDER.audience)
  expect((await keySetFinding(SAMPLE_TOKEN, token, keys)).passed).toBe(true)
})
