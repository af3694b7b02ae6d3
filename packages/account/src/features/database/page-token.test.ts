import { describe, expect, test } from 'vitest'
import { decodePageToken, encodePageToken, type PageToken } from './page-token.ts'

describe('decodePageToken', () => {
  test('reads what encodePageToken renders', () => {
    const token: PageToken = { path: 'us-std/a', sort: '-name', region: 'us', after: 'm' }
    expect(decodePageToken(encodePageToken(token))).toEqual(token)
  })

  test.each(['', 'abc', Buffer.from('{"path":1}').toString('base64url')])('refuses %j', (text) => {
    expect(() => decodePageToken(text)).toThrow(expect.objectContaining({ code: 'validation_error' }))
  })
})
