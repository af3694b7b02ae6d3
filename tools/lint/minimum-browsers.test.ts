import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, test } from 'vitest'
import { POLYFILLED } from './polyfilled.mjs'

const ROOT = join(import.meta.dirname, '..', '..')

/** Each line with the feature that a minimum browser lacks, or undefined where all have it. */
const LINES: readonly (readonly [source: string, feature: string | undefined])[] = [
  ['export const observer = new ResizeObserver(() => undefined)', 'ResizeObserver'],
  ['export const copy = structuredClone({})', 'structuredClone'],
  ['export const global = globalThis', 'globalThis'],
  ['export const settled = Promise.allSettled([])', 'Promise.allSettled'],
  ['export const list = new Intl.ListFormat("en")', 'Intl.ListFormat'],
  ['export const plural = new Intl.PluralRules("en")', 'Intl.PluralRules'],
  ['export const description = Symbol("a").description', 'Symbol.description'],
  ['export const any = (text: string) => text.trimStart().padEnd(3).at(0)', 'String.at'],
  ['export const sorted = [3, 1].toSorted()', 'Array.toSorted'],
  ['export const replace = (element: Element) => element.replaceChildren()', 'Element.replaceChildren'],
  ['export const follow = (media: MediaQueryList) => media.addEventListener("change", () => {})', 'MediaQueryList.EventTarget_inheritance'],
  ['export const flat = [[1]].flat().flatMap((value) => [value])', undefined],
  ['export const closest = (element: Element) => element.closest("a")', undefined],
  ['export const last = [1, 2].at(-1)', undefined],
  ['export const has = typeof ResizeObserver === "function"', undefined],
]

let messages: Map<number, string[]>

beforeAll(async () => {
  const eslint = new ESLint({ cwd: ROOT })
  const source = LINES.map(([line]) => line).join('\n')
  const [result] = await eslint.lintText(source, { filePath: join(ROOT, 'packages/base/src/clock.ts') })
  messages = new Map(LINES.map((_, index) => [index, []]))
  for (const { line, ruleId, message } of result?.messages ?? []) {
    if (ruleId === 'terrarium/minimum-browsers') messages.get(line - 1)?.push(message)
  }
}, 120_000)

describe('terrarium/minimum-browsers', () => {
  test.each(LINES)('%s', (line, feature) => {
    const found = messages.get(LINES.findIndex(([source]) => source === line))
    expect(found).toEqual(feature === undefined ? [] : [expect.stringMatching(new RegExp(`^${feature.replace(/\./g, '\\.')} needs `))])
  })

  test('the legacy build has a module for everything listed as polyfilled', () => {
    const plugin = createRequire(join(ROOT, 'apps/console/package.json')).resolve('@vitejs/plugin-legacy')
    const { resolve } = createRequire(plugin)
    for (const module of Object.values(POLYFILLED)) expect(existsSync(resolve(`core-js/modules/${module}.js`)), module).toBe(true)
  })
})
