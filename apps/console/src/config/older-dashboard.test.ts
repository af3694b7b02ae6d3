// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { olderDashboardUrl } from './older-dashboard.ts'

const PATH = { regionGroup: 'us', names: ['shop', 'eu orders'] } as const

describe('olderDashboardUrl', () => {
  test('leads to the page of a database [NAV-45]', () => {
    expect(olderDashboardUrl('database', PATH, {}, 'console.example')).toBe('https://dashboard.fauna.com/db/us/shop/eu%20orders')
  })

  test('leads to its webshell [NAV-46]', () => {
    expect(olderDashboardUrl('webshell', PATH, {}, 'console.example')).toBe('https://dashboard.fauna.com/webshell/@db/us/shop/eu%20orders')
  })

  test.each([
    [{ v10_launched: true }, 'console.example', 'v4.dashboard.fauna.com'],
    [{ v10_launched: true }, 'localhost', 'dashboard.fauna.com'],
    [{ v10_launched: true }, '127.0.0.1', 'dashboard.fauna.com'],
    [{ v10_launched: false }, 'console.example', 'dashboard.fauna.com'],
  ])('with %j at %s the host is %s [NAV-47]', (flags, hostname, host) => {
    expect(new URL(olderDashboardUrl('database', PATH, flags, hostname)).host).toBe(host)
  })
})
