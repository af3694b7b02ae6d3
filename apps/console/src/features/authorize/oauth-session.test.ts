import { describe, expect, test } from 'vitest'
import { clearOAuthSession, readOAuthSession, touchOAuthSession, writeOAuthSession } from './oauth-session.ts'

const SESSION = { request: 'req.1.x', regionGroups: { us: { secret: 'region-secret' } } }

describe('the OAuth session', () => {
  test('keeps the secret of the us region group [DATA-25]', () => {
    const written = writeOAuthSession(SESSION, 'localhost').split('; ')[0] ?? ''
    expect(readOAuthSession(`other=1; ${written}; more=2`)).toEqual(SESSION)
  })

  test('is a cookie of /authorize alone that lives ten minutes [CONST-14] [CONST-15]', () => {
    expect(writeOAuthSession(SESSION, 'localhost').split('; ').slice(1)).toEqual(['path=/authorize', 'max-age=600', 'samesite=strict'])
    expect(writeOAuthSession(SESSION, 'console.example.com')).toContain('; secure')
  })

  test('lives thirty minutes from when it is touched [CONST-16]', () => {
    expect(touchOAuthSession(SESSION, 'localhost')).toContain('; max-age=1800')
  })

  test('ends', () => {
    expect(clearOAuthSession('localhost')).toContain('max-age=0')
  })

  test.each(['', 'oauth-session=%', 'oauth-session=1', 'oauth-session=%7B%7D', 'session=x'])('is none in %j', (cookies) => {
    expect(readOAuthSession(cookies)).toBeUndefined()
  })
})
