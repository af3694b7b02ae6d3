import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressesIn, FREE_PORTS, readAddresses, runServer, stopRun, withFolder } from '../fixtures/server-run.ts'

/** Runs a server that is to give up; tells what it said. */
async function refusalOf(env: Record<string, string>, args: string[] = []): Promise<{ code: unknown; output: string }> {
  return withFolder(async (folder) => {
    const run = runServer({ cwd: folder, env: { ...FREE_PORTS, TERRARIUM_DATA: join(folder, 'data'), ...env }, args })
    const code = await run.ended
    expect(readAddresses(join(folder, 'data'))).toBeUndefined()
    return { code, output: run.output() }
  })
}

describe('a start that cannot be', () => {
  test('names the port that is in use, and the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await refusalOf({ TERRARIUM_US_PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`port ${port} of 127.0.0.1 is in use: stop what uses it, or set TERRARIUM_US_PORT to another port`)
    expect(output).not.toContain('    at ')
  })

  test('names the data folder that cannot be written', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'file')
      writeFileSync(file, '')
      const { code, output } = await refusalOf({ TERRARIUM_DATA: join(file, 'data') })
      expect(code).toBe(1)
      expect(output).toContain(`the data folder ${join(file, 'data')} cannot be written`)
      expect(output).toContain('TERRARIUM_DATA')
      expect(output).not.toContain('    at ')
    })
  })

  test('names the data folder that another server has open, and harms neither', async () => {
    await withFolder(async (folder) => {
      const env = { ...FREE_PORTS, TERRARIUM_DATA: folder }
      const first = runServer({ cwd: folder, env })
      const { regionGroups } = await addressesIn(folder, first)
      const second = runServer({ cwd: folder, env })
      expect(await second.ended, second.output()).toBe(1)
      expect(second.output()).toContain(folder)
      expect(second.output()).not.toContain('    at ')
      expect(readAddresses(folder)?.regionGroups).toEqual(regionGroups)
      expect((await fetch(`${regionGroups.us}/ping`)).status).toBe(200)
      expect(await stopRun(first)).toBe(0)
    })
  })

  test.for([
    [
      'an unknown setting',
      { TERRARIUM_USS_PORT: '1' },
      [],
      'unknown setting TERRARIUM_USS_PORT (environment): did you mean TERRARIUM_US_PORT?',
    ],
    ['a wrong value', { TERRARIUM_EU_PORT: '70000' }, [], 'TERRARIUM_EU_PORT (environment) is "70000"; accepted: a number from 0 to 65535'],
    ['a host that others reach without a root key', { TERRARIUM_HOST: '0.0.0.0' }, [], 'TERRARIUM_ROOT_KEY is required'],
    ['half of a pair', { TERRARIUM_US_URL: 'http://127.0.0.1:1' }, [], 'TERRARIUM_US_URL is set, TERRARIUM_US_SECRET is not'],
    ['an unknown flag', {}, ['--confg'], 'unknown flag --confg: did you mean --config?'],
    ['a file that is missing', {}, ['--config', 'nowhere.json'], 'cannot read nowhere.json'],
  ] as const)('says what is wrong with %s', async ([, env, args, fault]) => {
    const { code, output } = await refusalOf({ ...env }, [...args])
    expect(code).toBe(2)
    expect(output).toContain('Terrarium did not start:')
    expect(output).toContain(fault)
    expect(output).not.toContain('    at ')
  })

  test('never repeats a secret', async () => {
    const { output } = await refusalOf({ TERRARIUM_ROOT_KEY: 'not:to:be:shown' })
    expect(output).toContain('TERRARIUM_ROOT_KEY')
    expect(output).not.toContain('not:to:be:shown')
  })
})
