import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('load.mjs', import.meta.url))

function run(args: readonly string[], secret?: string) {
  const env = { PATH: process.env['PATH'], ...(secret !== undefined && { FAUNA_SECRET: secret }) }
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { env, encoding: 'utf8' })
  return { status, first: stderr.split('\n')[0] }
}

test.each(['localhost:8443', 'nonsense', 'ftp://db.example.com'])('refuses %s as an address', (url) => {
  const first = `--url: ${url} is not an address such as https://db.example.com.`
  expect(run(['--url', url], 'secret')).toEqual({ status: 1, first })
})

test('says what is missing: the secret, the manifest, or everything', () => {
  const url = ['--url', 'https://db.example.com']
  expect(run(url).first).toBe('The environment variable FAUNA_SECRET is not set.')
  expect(run(url, 'secret').first).toMatch(/manifest\.json is missing: unpack every ZIP file of the export into this folder\.$/)
  expect(run([]).first).toMatch(/^Usage: FAUNA_SECRET=/)
})
