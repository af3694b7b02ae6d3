import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keySetFinding, readKeySet } from './key-set-finding.ts'
import { decodeToken } from '../../data/decoded-token.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function signed(header: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part(header)}.${part({ sub: 'ada' })}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey).toString('base64url')}`
}

function passedWith(source: string, keys: readonly object[]): Promise<boolean | undefined> {
  const token = decodeToken(source)
  const set = readKeySet(JSON.stringify({ keys }))
  if (token === undefined || set === undefined) throw new Error('Neither the token nor the set is readable.')
  return keySetFinding(source, token, set).then(({ passed }) => passed)
}

describe('a key set that is pasted', () => {
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one' }
  const other = { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }), kid: 'two' }

  test('verifies the signature with the key that the token names, or with any where it names none', async () => {
    expect(await passedWith(signed({ alg: 'RS256', kid: 'one' }), [other, key])).toBe(true)
    expect(await passedWith(signed({ alg: 'RS256' }), [other, key])).toBe(true)
    expect(await passedWith(signed({ alg: 'RS256', kid: 'two' }), [other, key])).toBe(false)
    expect(await passedWith(signed({ alg: 'RS256', kid: 'three' }), [other, key])).toBe(false)
    expect(await passedWith(signed({ alg: 'RS512', kid: 'one' }), [key])).toBe(false)
    expect(await passedWith(signed({ alg: 'HS256', kid: 'one' }), [key])).toBe(false)
  })

  test('refuses a token that was changed, and passes over keys that are none', async () => {
    const [header = '', , signature = ''] = signed({ alg: 'RS256', kid: 'one' }).split('.')
    const changed = `${header}.${Buffer.from('{"sub":"eve"}').toString('base64url')}.${signature}`
    expect(await passedWith(changed, [key])).toBe(false)
    expect(await passedWith(signed({ alg: 'RS256' }), [{ kty: 'RSA' }, key])).toBe(true)
  })

  test('is an object with a list of keys', () => {
    for (const source of ['', '[]', 'null', '{}', '{"keys":1}', '{']) expect(readKeySet(source), source).toBeUndefined()
    expect(readKeySet('{"keys":[]}')).toEqual([])
  })
})
