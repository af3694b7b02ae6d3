import { describe, expect, test } from 'vitest'
import { createAllowedOrigins } from './allowed-origins.ts'
import type { AllowedOrigins } from './allowed-origins.ts'
import { readSettings } from './settings/read-settings.ts'
import { resolveSettings } from './settings/settings.ts'

function policyOf(environment: Record<string, string> = {}): AllowedOrigins {
  const policy = createAllowedOrigins(resolveSettings(readSettings(environment, undefined)))
  policy.setConsolePort(3005)
  return policy
}

const OTHERS = { TERRARIUM_HOST: '0.0.0.0', TERRARIUM_ROOT_KEY: 'of-this-garden' }

describe('on loopback', () => {
  test.each([
    ['http://localhost:3005', true],
    ['http://127.0.0.1:3005', true],
    ['http://[::1]:3005', true],
    ['http://localhost:3000', false],
    ['https://strange.example', false],
    ['http://strange.example:3005', false],
    ['null', false],
    ['', false],
  ])('pages of %j: %s', (origin, expected) => {
    expect(policyOf().allowsOrigin(origin, 'localhost:8443')).toBe(expected)
  })

  test('browsers know it by its own names', () => {
    const policy = policyOf()
    for (const host of ['localhost:8443', '127.0.0.1:8443', '[::1]:8443', 'db.localhost:8443']) expect(policy.allowsHost(host)).toBe(true)
    for (const host of ['strange.example:8443', 'strange.example', '']) expect(policy.allowsHost(host)).toBe(false)
  })

  test('further origins are listed', () => {
    const policy = policyOf({ TERRARIUM_ALLOWED_ORIGINS: 'https://library.example, http://localhost:5173' })
    expect(policy.allowsOrigin('https://library.example', 'localhost:8443')).toBe(true)
    expect(policy.allowsOrigin('http://localhost:5173', 'localhost:8443')).toBe(true)
    expect(policy.allowsOrigin('https://other.example', 'localhost:8443')).toBe(false)
    expect(policyOf({ TERRARIUM_ALLOWED_ORIGINS: '*' }).allowsOrigin('null', 'anything')).toBe(true)
  })

  test('a list with what is no origin is refused', () => {
    expect(() => policyOf({ TERRARIUM_ALLOWED_ORIGINS: 'library.example' })).toThrow(/TERRARIUM_ALLOWED_ORIGINS/)
    expect(() => policyOf({ TERRARIUM_ALLOWED_ORIGINS: 'https://library.example/path' })).toThrow(/TERRARIUM_ALLOWED_ORIGINS/)
  })
})

describe('where other machines are listened to', () => {
  test('the console may have any name, which is that of the request', () => {
    const policy = policyOf(OTHERS)
    expect(policy.allowsOrigin('http://garden.test:3005', 'garden.test:8443')).toBe(true)
    expect(policy.allowsOrigin('http://strange.example:3005', 'garden.test:8443')).toBe(false)
    expect(policy.allowsHost('garden.test:8443')).toBe(true)
  })

  test('the public address is an origin', () => {
    const policy = policyOf({ ...OTHERS, TERRARIUM_PUBLIC_URL: 'https://garden.example/' })
    expect(policy.allowsOrigin('https://garden.example', 'garden.example:8443')).toBe(true)
  })
})
