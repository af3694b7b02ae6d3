// Fails on two folders that import each other, anywhere in the repository; imports of types count, tests and benchmarks do not.
// What counts as a folder is in two-way-pairs.ts.
//   tsx tools/folder-cycles/check.ts [WORD …]     WORD: only pairs below a path that contains it
//
// Prints each pair, then the imports of the direction with fewer of them: usually those are the ones to turn round.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Import, TwoWayPair } from './two-way-pairs.ts'
import { findTwoWayPairs } from './two-way-pairs.ts'

const ROOTS = ['packages', 'apps', 'e2e', 'bench', 'tools']
const SKIPPED = new Set(['node_modules', 'dist'])
const SOURCE = /\.(tsx?|mjs)$/
const NOT_SHIPPED = /\.(test|bench|d)\.tsx?$/

/** Pairs that are still to be separated; the list only shrinks. */
const ALLOWED = new Set(['packages/language/src/compat <-> packages/language/src/overloads'])

const root = fileURLToPath(new URL('../..', import.meta.url))
const words = process.argv.slice(2)
const files = ROOTS.flatMap((name) => sourcesUnder(join(root, name)))
const pairs = findTwoWayPairs(files.flatMap(importsOf))
  .filter(({ rooms }) => !ALLOWED.has(rooms.join(' <-> ')))
  .filter(({ rooms }) => words.every((word) => rooms.some((room) => room.includes(word))))

for (const pair of pairs) console.log(describePair(pair))
console.log(pairs.length === 0 ? `folder cycles: none in ${files.length} files` : `folder cycles: ${pairs.length} pairs import each other`)
process.exitCode = pairs.length === 0 ? 0 : 1

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesUnder(join(folder, entry.name))
    return SOURCE.test(entry.name) && !NOT_SHIPPED.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

function importsOf(file: string): Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
  return importedFiles.flatMap(({ fileName }) => {
    const to = resolveImport(file, fileName)
    return to === undefined ? [] : [{ from: relative(root, file), to: relative(root, to) }]
  })
}

/** The imported file of ours: by its path, or by the name of its package. */
function resolveImport(file: string, name: string): string | undefined {
  const path = name.startsWith('.') ? resolve(dirname(file), name) : packageFile(name)
  return path !== undefined && SOURCE.test(path) && existsSync(path) ? path : undefined
}

function packageFile(name: string): string | undefined {
  const found = /^@terrarium\/([^/]+)(?:\/(.+))?$/.exec(name)
  return found === null ? undefined : join(root, 'packages', found[1]!, 'src', `${found[2] ?? 'index'}.ts`)
}

function describePair({ rooms, forth, back }: TwoWayPair): string {
  const [first, second] = forth.length <= back.length ? [forth, back] : [back, forth]
  const title = `${rooms[0]} <-> ${rooms[1]}: ${forth.length} imports forth, ${back.length} back`
  return [
    title,
    ...first.map(({ from, to }) => `    ${from} -> ${to}`),
    `    against ${second.length}, such as ${second[0]!.from} -> ${second[0]!.to}`,
  ].join('\n')
}
