import { describe, expect, test } from 'vitest'
import { isWebsite } from './web-address.ts'

describe('a website', () => {
  test.each([
    'https://example.com',
    'HTTPS://Example.com/shop?of=books#new',
    'https://example.com:8443/',
    'example.com',
    'www.Example.co.uk',
    'bücher.example',
    'xn--bcher-kva.example',
    'https://straße.example/',
  ])('is %s', (text) => {
    expect(isWebsite(text)).toBe(true)
  })

  test.each([
    '',
    'example',
    'localhost',
    'http://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<b>',
    '//example.com',
    'https:example.com',
    'https://',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://example',
    'https://127.0.0.1/',
    '12345',
    '1.2',
    '[::1]',
    'example.com/shop',
    'example.com:80',
    'me@example.com',
    'exa mple.com',
    'exa"mple.com',
    '<b>.example.com',
    'example.com\\evil.example',
    'example.com\n',
    '-example.com',
    'example..com',
    `${'a'.repeat(64)}.com`,
  ])('is not %j', (text) => {
    expect(isWebsite(text)).toBe(false)
  })
})
