import { describe, expect, test } from 'vitest'
import { clientConfiguration } from './client-configuration.ts'
import { ClientConfigurationError } from './client-errors.ts'
import { createDatabaseClient } from './database-client.ts'

describe('clientConfiguration', () => {
  test('a query takes 5 seconds, is sent three times at most with pauses of up to 20 seconds, over at most ten connections [CONST-07]', () => {
    expect(clientConfiguration()).toMatchObject({ queryTimeoutMs: 5000, attemptsMax: 3, backoffMaxMs: 20_000, connectionsMax: 10 })
  })

  test('a connection of HTTP/2 without requests closes after 5 seconds and has at most 100 streams [CONST-08]', () => {
    expect(clientConfiguration()).toMatchObject({ http2IdleMs: 5000, http2StreamsMax: 100 })
  })

  test('takes over what is given', () => {
    expect(clientConfiguration({ queryTimeoutMs: 15_000 })).toMatchObject({ queryTimeoutMs: 15_000, attemptsMax: 3 })
  })

  test.each([
    ['queryTimeoutMs', 0],
    ['attemptsMax', -1],
    ['backoffMaxMs', Number.NaN],
    ['connectionsMax', 1.5],
    ['http2IdleMs', Number.POSITIVE_INFINITY],
    ['http2StreamsMax', 0],
  ] as const)('refuses %s of %d, by its name [ERR-27]', (setting, value) => {
    const configure = () => clientConfiguration({ [setting]: value })
    expect(configure).toThrow(ClientConfigurationError)
    expect(configure).toThrow(`Invalid configuration value: ${setting} must be a positive integer, not ${value}.`)
  })

  test('a client with such a value is not created [ERR-27]', () => {
    const credentials = { addressOf: () => '', secretOf: () => Promise.resolve(''), renew: () => undefined }
    const create = () =>
      createDatabaseClient({ fetch: () => Promise.reject(new TypeError()), credentials, configuration: { attemptsMax: 0 } })
    expect(create).toThrow(ClientConfigurationError)
  })
})
