import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readHostingPlatforms } from './hosting-platforms.ts'

const folder = mkdtempSync(join(tmpdir(), 'hosting-platforms-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HARBOR = { name: 'harbor', title: 'Harbor', return_url: 'https://harbor.example.com/back', client_secret: '0123456789abcdef' }

function read(content: unknown) {
  const path = join(folder, 'platforms.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readHostingPlatforms(path)
}

test('there are none without the setting', () => {
  expect(readHostingPlatforms(undefined)).toEqual([])
})

test('a platform has a name, a title, an address to lead back to and a secret', () => {
  expect(read([HARBOR])).toEqual([
    { name: 'harbor', title: 'Harbor', returnUrl: 'https://harbor.example.com/back', clientSecret: '0123456789abcdef' },
  ])
})

test.each([
  ['{', /JSON/],
  [[{ ...HARBOR, return_url: 'http://harbor.example.com/back' }], /0\.return_url: Invalid address: it must begin with https/],
  [[{ ...HARBOR, return_url: 'https://harbor.example.com/#x' }], /no fragment/],
  [[{ ...HARBOR, return_url: 'javascript:alert(1)' }], /Invalid address/],
  [[{ ...HARBOR, client_secret: 'short' }], /0\.client_secret/],
  [[{ ...HARBOR, name: 'a:b' }], /lower-case/],
  [[HARBOR, HARBOR], /the platform "harbor" comes twice/],
])('%j is refused with its place', (content, reason) => {
  expect(() => read(content)).toThrow(reason)
})
