import { describe, expect, test } from 'vitest'
import { parseRequestPath } from './region-query.ts'

describe('parseRequestPath', () => {
  test('reads aliases and a bare region group', () => {
    expect(parseRequestPath('us-std/shop/eu')).toEqual({ regionGroup: 'us', names: ['shop', 'eu'] })
    expect(parseRequestPath('classic')).toEqual({ regionGroup: 'global', names: [] })
  })

  test('refuses an unknown region group by name', () => {
    expect(() => parseRequestPath('mars/a')).toThrow(
      expect.objectContaining({ code: 'invalid_path', message: "Invalid region group 'mars'" }),
    )
  })

  test.each(['us/a:admin', 'us/a b', 'us//a', 'us/a/@role/x:y'])('refuses %s, which could leave its scope', (text) => {
    expect(() => parseRequestPath(text)).toThrow(expect.objectContaining({ code: 'invalid_path' }))
  })
})
