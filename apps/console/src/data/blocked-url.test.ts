// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { rememberBlockedUrl, safeTarget, takeSignInTarget } from './blocked-url.ts'
import { createKeyValueStorage } from './browser-storage.ts'

describe('safeTarget', () => {
  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/login', '/login?x=1', '/a\nb'])(
    'refuses %j',
    (target) => {
      expect(safeTarget(target)).toBeUndefined()
    },
  )

  test('takes a path with query and fragment', () => {
    expect(safeTarget('/resources/explorer/us?q=a#b')).toBe('/resources/explorer/us?q=a#b')
  })
})

describe('takeSignInTarget', () => {
  test('prefers the redirect of the address, then what was remembered, then the start', () => {
    const storage = createKeyValueStorage(undefined)
    rememberBlockedUrl('/remembered', storage)
    expect(takeSignInTarget('/asked', storage)).toBe('/asked')
    rememberBlockedUrl('/remembered', storage)
    expect(takeSignInTarget('//evil.example', storage)).toBe('/remembered')
    expect(takeSignInTarget(null, storage)).toBe('/')
  })
})
