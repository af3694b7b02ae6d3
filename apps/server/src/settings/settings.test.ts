import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'
import { helpText } from './help.ts'
import { readSettings } from './read-settings.ts'
import { SettingsError } from './definitions.ts'
import { resolveSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function faultOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).message
  }
  throw new Error('nothing was refused')
}

const settle = (environment: Record<string, string>, config?: string) => resolveSettings(readSettings(environment, config))

describe('settings', () => {
  test('have defaults that work on one machine', () => {
    expect(settle({ HOME: '/root' })).toMatchObject({
      host: '127.0.0.1',
      consolePort: 3005,
      accountPort: 8000,
      regionPorts: { us: 8443, eu: 8444, global: 8445 },
      rootKey: 'secret',
      remoteRegions: {},
      owner: undefined,
    })
  })

  test('are read from a file, over which the environment wins', () => {
    const file = join(folder, 'both.json')
    writeFileSync(file, JSON.stringify({ TERRARIUM_US_PORT: 9001, TERRARIUM_EU_PORT: '9002' }))
    expect(settle({ TERRARIUM_EU_PORT: '0' }, file).regionPorts).toEqual({ us: 9001, eu: 0, global: 8445 })
  })

  test('count an empty variable as unset', () => {
    expect(settle({ TERRARIUM_ROOT_KEY: '' }).rootKey).toBe('secret')
  })

  test.each([
    [{ TERRARIUM_US_PORT: '70000' }, 'TERRARIUM_US_PORT (environment) is "70000"; accepted: a number from 0 to 65535; 0 is any free port'],
    [
      { TERRARIUM_PUBLIC_URL: 'terrarium' },
      'TERRARIUM_PUBLIC_URL (environment) is "terrarium"; accepted: an address that begins with http:// or https://',
    ],
    [
      { TERRARIUM_ROOT_KEY: 'a:b' },
      'TERRARIUM_ROOT_KEY (environment) is "…"; accepted: a text without blanks and without any of , ( ) & = : /',
    ],
    [{ TERRARIUM_USS_PORT: '1' }, 'unknown setting TERRARIUM_USS_PORT (environment): did you mean TERRARIUM_US_PORT?'],
    [{ TERRARIUM_QWERTYUIOPASDF: '1' }, 'unknown setting TERRARIUM_QWERTYUIOPASDF (environment); --help lists them all'],
    [{ TERRARIUM_US_URL: 'http://a' }, 'TERRARIUM_US_URL is set, TERRARIUM_US_SECRET is not: they go together'],
    [
      { TERRARIUM_STRIPE_KEY: 'sk_hidden' },
      'TERRARIUM_STRIPE_KEY is set, but payments by Stripe need both TERRARIUM_STRIPE_KEY and TERRARIUM_STRIPE_WEBHOOK_SECRET',
    ],
    [{ TERRARIUM_OTLP_TRACES: '5' }, 'TERRARIUM_OTLP_HEADERS and TERRARIUM_OTLP_TRACES need TERRARIUM_OTLP_URL'],
    [
      { TERRARIUM_OTLP_URL: 'http://localhost:4318', TERRARIUM_OTLP_HEADERS: 'hidden' },
      'TERRARIUM_OTLP_HEADERS (environment) is "…"; accepted: name=value, more of them separated by commas',
    ],
    [
      { TERRARIUM_OTLP_URL: 'http://localhost:4318', TERRARIUM_OTLP_TRACES: '101' },
      'TERRARIUM_OTLP_TRACES (environment) is "101"; accepted: a whole number from 0 to 100',
    ],
    [
      { TERRARIUM_OWNER_NAME: 'Ada' },
      'TERRARIUM_OWNER_EMAIL, TERRARIUM_OWNER_PASSWORD and TERRARIUM_OWNER_NAME go together: set all or none',
    ],
    [
      { TERRARIUM_US_PORT: '9000', TERRARIUM_EU_PORT: '9000' },
      'TERRARIUM_US_PORT and TERRARIUM_EU_PORT are both 9000: each needs a port of its own',
    ],
    [
      { TERRARIUM_HOST: '0.0.0.0' },
      'TERRARIUM_ROOT_KEY is required, and must not be "secret", where TERRARIUM_HOST is 0.0.0.0: others than this machine can reach it',
    ],
    [
      { TERRARIUM_HOST: '0.0.0.0', TERRARIUM_ROOT_KEY: 'secret' },
      'TERRARIUM_ROOT_KEY is required, and must not be "secret", where TERRARIUM_HOST is 0.0.0.0: others than this machine can reach it',
    ],
    [
      { TERRARIUM_HOST: '0.0.0.0', TERRARIUM_ROOT_KEY: 'long', TERRARIUM_REGISTRATION: 'on' },
      'TERRARIUM_REGISTRATION is on and TERRARIUM_HOST is 0.0.0.0: everybody who registers has all databases, so it is for tests on this machine alone; turn it off and invite people',
    ],
    [
      { TERRARIUM_PUBLIC_URL: 'https://terrarium.example.com', TERRARIUM_REGISTRATION: 'on' },
      'TERRARIUM_REGISTRATION is on and TERRARIUM_PUBLIC_URL is https://terrarium.example.com: everybody who registers has all databases, so it is for tests on this machine alone; turn it off and invite people',
    ],
  ])('refuse %j', (environment, fault) => {
    expect(faultOf(() => settle(environment))).toBe(fault)
  })

  test('read the headers of telemetry', () => {
    const url = { TERRARIUM_OTLP_URL: 'http://localhost:4318' }
    expect(settle({}).telemetry).toBeUndefined()
    expect(settle(url).telemetry).toEqual({ url: 'http://localhost:4318', headers: {}, tracedShare: 1 })
    const given = { TERRARIUM_OTLP_HEADERS: 'authorization=Bearer a=b, x-team = blue', TERRARIUM_OTLP_TRACES: '5' }
    expect(settle({ ...url, ...given }).telemetry).toMatchObject({
      headers: { authorization: 'Bearer a=b', 'x-team': 'blue' },
      tracedShare: 0.05,
    })
  })

  test('open registration on loopback alone', () => {
    const on = { TERRARIUM_REGISTRATION: 'on' }
    expect(settle({}).isRegistrationOpen).toBe(false)
    for (const TERRARIUM_HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      expect(settle({ ...on, TERRARIUM_HOST }).isRegistrationOpen, TERRARIUM_HOST).toBe(true)
    }
    expect(settle({ ...on, TERRARIUM_PUBLIC_URL: 'http://localhost:3005' }).isRegistrationOpen).toBe(true)
  })

  test('name every fault at once', () => {
    expect(faultOf(() => settle({ TERRARIUM_US_PORT: 'x', TERRARIUM_EU_PORT: 'y' })).split('\n')).toHaveLength(2)
  })

  test('refuse a file that is missing, is no JSON or holds no object', () => {
    const file = join(folder, 'wrong.json')
    expect(faultOf(() => settle({}, join(folder, 'missing.json')))).toContain('cannot read')
    writeFileSync(file, '{')
    expect(faultOf(() => settle({}, file))).toContain('is not valid JSON')
    writeFileSync(file, '[]')
    expect(faultOf(() => settle({}, file))).toContain('must be a JSON object')
  })

  test('are all in the help', () => {
    expect(helpText()).toContain('TERRARIUM_GLOBAL_SECRET')
    expect(helpText()).toContain('address to listen on (127.0.0.1)')
  })
})

describe('readCommandLine', () => {
  test('reads its flags', () => {
    expect(readCommandLine([])).toEqual({ help: false, check: false, config: undefined })
    expect(readCommandLine(['--config', 'a.json'])).toEqual({ help: false, check: false, config: 'a.json' })
    expect(readCommandLine(['--config=a.json', '--help', '--check'])).toEqual({ help: true, check: true, config: 'a.json' })
  })

  test.each([
    [['--confg', 'a'], 'unknown flag --confg: did you mean --config?'],
    [['--port', '1'], 'unknown flag --port. There are --check'],
    [['--config'], '--config needs the path of a file'],
    [['serve'], 'unexpected argument serve'],
  ])('refuses %j', (args, fault) => {
    expect(faultOf(() => readCommandLine(args))).toContain(fault)
  })
})
