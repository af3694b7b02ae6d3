import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isSettingName } from '../settings/definitions.ts'

const root = new URL('../../../../', import.meta.url)
const files = [...readdirSync(new URL('deploy', root)).map((name) => `deploy/${name}`), 'docs/operating.md', 'README.md']

test.each(files)('%s names settings that there are', (file) => {
  const text = readFileSync(fileURLToPath(new URL(file, root)), 'utf8')
  const named = [...text.matchAll(/\bTERRARIUM_[A-Z_]+[A-Z]\b/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(0)
  expect([...new Set(named)].filter((name) => !isSettingName(name))).toEqual([])
})
