import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

const root = mkdtempSync(join(tmpdir(), 'fingerprint-'))
const SECOND = 1_000

function write(path: string, at: number): void {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'x')
  utimesSync(file, at / SECOND, at / SECOND)
}

afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each(['app/src/main.ts', 'app/src/data/client.ts', 'app/conformance/list.ts'])('%s is a part of what is built', (path) => {
  write(path, SECOND)
  const before = fingerprint(root, ['app'])
  write(path, 2 * SECOND)
  expect(fingerprint(root, ['app'])).not.toBe(before)
})

test.each(['app/dist/main.js', 'app/node_modules/left/index.js'])('%s is none', (path) => {
  write('app/src/main.ts', SECOND)
  const before = fingerprint(root, ['app'])
  write(path, SECOND)
  expect(fingerprint(root, ['app'])).toBe(before)
})
