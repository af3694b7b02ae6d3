// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { outsideLinks, outsideUrl } from './outside-links.ts'

describe('outsideUrl', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'example.com'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
    ['HTTPS://EXAMPLE.com', 'example.com'],
    // What looks like another letter is said as it is looked up, and a user before the @ is no host.
    ['https://ex\u0430mple.com/', 'xn--exmple-4nf.com'],
    ['https://example.com@evil.example/', 'evil.example'],
  ])('reads %j, whose host is %s', (text, host) => {
    expect(outsideUrl(text)?.host).toBe(host)
  })

  test.each([
    'see https://example.com',
    'https://example.com and more',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://',
    'https:\\\\example.com',
    `https://example.com/${'x'.repeat(2_000)}`,
    '',
  ])('reads no address in %j', (text) => {
    expect(outsideUrl(text)).toBeUndefined()
  })
})

describe('outsideLinks', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('opens an address only once it is allowed, in a tab that knows nothing of this one', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const url = new URL('https://example.com/a')
    outsideLinks.ask(url)
    expect(outsideLinks.asked()).toBe(url)
    outsideLinks.answer(false)
    expect(outsideLinks.asked()).toBeUndefined()
    expect(open).not.toHaveBeenCalled()
    outsideLinks.ask(url)
    outsideLinks.answer(true)
    outsideLinks.answer(true)
    expect(open.mock.calls).toEqual([['https://example.com/a', '_blank', 'noopener,noreferrer']])
  })
})
