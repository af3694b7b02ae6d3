import { describe, expect, test } from 'vitest'
import { checkKeyAddress, isPublicAddress } from './key-address.ts'

describe('isPublicAddress', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.255.255', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
    'localhost',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the address of keys', () => {
  const trusted = new Set(['http://localhost:9000', 'https://10.0.0.5'])
  const reasonOf = (uri: string): string => {
    try {
      return checkKeyAddress(uri, trusted).url.href
    } catch (error: unknown) {
      return error instanceof Error ? error.message : ''
    }
  }

  test.each(['https://corp.example/keys', 'https://8.8.8.8/keys', 'http://localhost:9000/a?b=c', 'https://10.0.0.5/keys'])(
    'is accepted as %s',
    (uri) => {
      expect(reasonOf(uri)).toBe(uri)
    },
  )

  test.each([
    ['https:', 'their address is not valid'],
    ['https://', 'their address is not valid'],
    ['file:///etc/passwd', 'their address is not valid'],
    ['http://corp.example/keys', 'their address has no TLS'],
    ['http://localhost:9001/keys', 'their address has no TLS'],
    ['https://127.0.0.1/keys', 'their address is not of the public network'],
    ['https://2130706433/keys', 'their address is not of the public network'],
    ['https://0x7f.1/keys', 'their address is not of the public network'],
    ['https://10.0.0.6/keys', 'their address is not of the public network'],
    ['https://10.0.0.5:8443/keys', 'their address is not of the public network'],
    ['https://[::1]/keys', 'their address is not of the public network'],
    ['https://[::ffff:169.254.169.254]/keys', 'their address is not of the public network'],
  ])('is refused as %s', (uri, reason) => {
    expect(reasonOf(uri)).toBe(reason)
  })

  test.each([true, false])('is looked at again when its name is resolved (all: %s)', async (all) => {
    const { lookup } = checkKeyAddress('https://localhost/keys', trusted)
    const error = await new Promise((done) => lookup('localhost', { all }, done))
    expect(String(error)).toContain('their address is not of the public network')
  })
})
