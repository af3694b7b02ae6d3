// Fails on phrases that say less than a plain verb would: in comments, documents, tests' titles and user texts. docs/style.md has examples.
//   npm run check:words [-- PATH …]     PATH: only files whose path begins with it
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPhrases } from './phrases.ts'

/** Texts that are not ours, are generated, or show the phrases as examples. */
const SKIPPED =
  /^(conformance\/|docs\/(style|requirements)\.md|tools\/(plain-words|requirements|public-api)\/|package-lock\.json|packages\/language\/test\/golden\/)/

const root = fileURLToPath(new URL('../..', import.meta.url))
const paths = process.argv.slice(2)
const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = stdout
  .split('\n')
  .filter((file) => /\.(tsx?|m?js|cjs|md|css|json)$/.test(file) && !SKIPPED.test(file) && existsSync(join(root, file)))
  .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))

let found = 0
for (const file of files) {
  for (const { line, phrase, instead } of findPhrases(readFileSync(join(root, file), 'utf8'))) {
    console.log(`${file}:${line}: "${phrase}": ${instead}`)
    found++
  }
}
console.log(found === 0 ? `plain words: ${files.length} files` : `plain words: ${found} phrases to replace (docs/style.md)`)
process.exitCode = found === 0 ? 0 : 1
