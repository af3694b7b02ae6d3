import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCE = fileURLToPath(new URL('..', import.meta.url))

function read(extension: string): readonly string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(extension))
  return files.map((file) => readFileSync(`${SOURCE}/${file}`, 'utf8'))
}

test('every custom property that a stylesheet uses is defined somewhere', () => {
  const styles = read('.css')
  const sources = [...styles, ...read('.tsx')].join('\n')
  const defined = new Set([...sources.matchAll(/(--[\w-]+)['"\]]*\s*:/g)].map(([, name]) => name))
  const used = styles.flatMap((style) => [...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect(used.length).toBeGreaterThan(100)
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([])
})
