// What a change touches: files that differ from where the branch left `main`, and the tests next to them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { root } from './prepare.mjs'

const TEST_ROOTS = ['packages', 'apps', 'tools']
const SKIPPED = new Set(['node_modules', 'dist'])

/** Paths, from the root, of files that were added or changed since the branch left `main` (on `main`: since the last commit). */
export function changedFiles() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Unit tests that were changed, stand in the folder of a changed source file, or import one. */
export function testsOf(changed) {
  const sources = changed.filter((file) => /\.(tsx?|mjs)$/.test(file))
  const folders = new Set(sources.map((file) => dirname(file)))
  const changedSources = new Set(sources)
  return TEST_ROOTS.flatMap((folder) => testsUnder(folder)).filter(
    (test) => changedSources.has(test) || folders.has(dirname(test)) || importsOf(test).some((file) => changedSources.has(file)),
  )
}

function importsOf(test) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, test), 'utf8'), true, true)
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => relative(root, resolve(root, dirname(test), fileName)))
}

function testsUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testsUnder(path)
    return /\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Lines that a git command prints; none when it fails, as `main` need not exist. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '' && (args[0] === 'merge-base' || existsSync(join(root, line)))) : []
}
