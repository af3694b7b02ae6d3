// Copies the conformance scenarios into the project unchanged, or with --check tells where they differ from their origin.
//   node tools/conformance/sync.mjs [--check] [FOLDER]      FOLDER: where the scenarios come from; default ../shared/conformance
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const args = process.argv.slice(2)
const check = args.includes('--check')
const origin = resolve(root, args.find((arg) => !arg.startsWith('--')) ?? '../shared/conformance')
const copy = join(root, 'conformance')

if (!existsSync(origin)) {
  console.log(`No scenarios at ${relative(root, origin)}: nothing to compare with; the project's own copy stands.`)
  process.exit(0)
}
const differing = differences()
if (check) {
  for (const line of differing) console.log(line)
  console.log(differing.length ? `${differing.length} files differ; run: npm run conformance:sync` : 'The scenarios are as at their origin.')
  process.exit(differing.length ? 1 : 0)
}
rmSync(copy, { recursive: true, force: true })
cpSync(origin, copy, { recursive: true })
console.log(`Copied; ${differing.length} files were different.`)

function differences() {
  const theirs = new Set(filesUnder(origin))
  const ours = new Set(existsSync(copy) ? filesUnder(copy) : [])
  return [
    ...[...theirs].filter((file) => !ours.has(file)).map((file) => `missing here: ${file}`),
    ...[...ours].filter((file) => !theirs.has(file)).map((file) => `only here: ${file}`),
    ...[...theirs].filter((file) => ours.has(file) && !same(file)).map((file) => `different: ${file}`),
  ]
}

function same(file) {
  return readFileSync(join(origin, file)).equals(readFileSync(join(copy, file)))
}

function filesUnder(folder, base = folder) {
  return readdirSync(folder).flatMap((name) => {
    const full = join(folder, name)
    return statSync(full).isDirectory() ? filesUnder(full, base) : [relative(base, full)]
  })
}
