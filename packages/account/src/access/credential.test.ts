import { describe, expect, test } from 'vitest'
import { createSecret, deriveSecret, formatCredential, hashSecret, matchesHash, parseCredential } from './credential.ts'
import { systemRandom } from '../providers/random.ts'

describe('createSecret', () => {
  test('renders 256 bits as 43 characters', () => {
    expect(createSecret({ bytes: (size) => new Uint8Array(size) })).toBe('A'.repeat(43))
  })
})

describe('parseCredential', () => {
  test('takes apart what formatCredential renders', () => {
    const credential = { kind: 'ses', id: '412345678901234567', secret: createSecret(systemRandom) } as const
    expect(parseCredential(formatCredential(credential))).toEqual(credential)
  })

  test('takes ids up to the largest signed integer of 64 bits', () => {
    const text = (id: string): string => `ses.${id}.${'A'.repeat(43)}`
    expect(parseCredential(text('9223372036854775807'))?.id).toBe('9223372036854775807')
    for (const id of ['9223372036854775808', '9999999999999999999', '18446744073709551616'])
      expect(parseCredential(text(id))).toBeUndefined()
  })

  test.each(['', 'secret', 'ses.1.short', 'pwd.1.' + 'A'.repeat(43), 'ses.x.' + 'A'.repeat(43), ' ses.1.' + 'A'.repeat(43)])(
    'refuses %j',
    (text) => {
      expect(parseCredential(text)).toBeUndefined()
    },
  )
})

describe('matchesHash', () => {
  test('holds for the secret of the hash only', () => {
    expect(matchesHash('one', hashSecret('one'))).toBe(true)
    expect(matchesHash('two', hashSecret('one'))).toBe(false)
    expect(matchesHash('one', '')).toBe(false)
  })
})

describe('deriveSecret', () => {
  test('repeats itself for the same secret and nonce and differs by each part', () => {
    const derived = deriveSecret('secret', 'nonce', 'ses')
    expect(deriveSecret('secret', 'nonce', 'ses')).toBe(derived)
    expect(derived).toHaveLength(43)
    const others = [deriveSecret('other', 'nonce', 'ses'), deriveSecret('secret', 'other', 'ses'), deriveSecret('secret', 'nonce', 'ref')]
    expect(others).not.toContain(derived)
  })
})
