import { describe, expect, test } from 'vitest'
import { regionUrl } from './region-url.ts'

describe('regionUrl', () => {
  test.each([
    ['http://localhost:8443', 'http:', 'localhost', 'http://localhost:8443'],
    ['http://127.0.0.1:8443', 'http:', '127.0.0.1', 'http://127.0.0.1:8443'],
    ['http://localhost:8443', 'http:', 'garden.example', 'http://garden.example:8443'],
    ['http://localhost:8443', 'https:', 'garden.example', 'https://garden.example:8443'],
    ['http://localhost:8443', 'http:', '[fd00::1]', 'http://[fd00::1]:8443'],
    ['https://cluster.example', 'http:', 'garden.example', 'https://cluster.example'],
  ])('of %s on a page of %s//%s is %s', (url, protocol, hostname, reached) => {
    expect(regionUrl(url, { protocol, hostname })).toBe(reached)
  })
})
