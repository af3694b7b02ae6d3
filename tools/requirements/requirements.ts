// npm run requirements: prints each requirement with the tests that name it, then how many have none.
//   npm run requirements -- [AREA …]       only these areas, for example AUTH NAV
//   npm run requirements -- --missing      only requirements without a test
//   npm run requirements -- --update       writes docs/requirements.md
//   npm run requirements -- --check        fails if docs/requirements.md is out of date
//
// A test names a requirement by its identifier in brackets: test('keeps the query [NAV-05]', …). The requirements are in catalogue.json.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { citedRequirements } from './cited-requirements.ts'

interface Requirement {
  readonly id: string
  readonly title: string
  /** Sections of the specification. */
  readonly sections: string
  /** How it can be checked: by a unit test, on the wire, in a browser, in an old browser, or by reading. */
  readonly check: 'unit' | 'http' | 'browser' | 'old-browser' | 'read'
}
interface Catalogue {
  readonly areas: Readonly<Record<string, string>>
  readonly requirements: readonly Requirement[]
}
interface NamingTest {
  readonly file: string
  readonly test: string
}

const ROOTS = ['packages', 'apps', 'e2e', 'tools']
const SKIPPED = new Set(['node_modules', 'dist'])

const root = fileURLToPath(new URL('../..', import.meta.url))
const table = join(root, 'docs/requirements.md')
const catalogue = JSON.parse(readFileSync(new URL('catalogue.json', import.meta.url), 'utf8')) as Catalogue
const testsById = collectTests()
const options = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
const areas = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const unknown = [...testsById.keys()].filter((id) => !catalogue.requirements.some((requirement) => requirement.id === id))
for (const id of unknown) console.log(`unknown requirement ${id}: ${testsById.get(id)!.map(describeTest).join(', ')}`)
if (options.has('--update')) writeFileSync(table, printTable())
else if (options.has('--check')) checkTable()
else printReport()
if (unknown.length > 0) process.exitCode = 1

function collectTests(): Map<string, NamingTest[]> {
  const found = new Map<string, NamingTest[]>()
  for (const path of ROOTS.flatMap((name) => testsUnder(join(root, name)))) {
    const file = relative(root, path)
    for (const { id, test } of citedRequirements(file, readFileSync(path, 'utf8'))) {
      if (areaOf(id) in catalogue.areas) found.set(id, [...(found.get(id) ?? []), { file, test }])
    }
  }
  return found
}

function testsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testsUnder(join(folder, entry.name))
      return /\.(test|spec)\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
    })
}

function printReport(): void {
  const chosen = catalogue.requirements.filter(({ id }) => areas.length === 0 || areas.includes(areaOf(id)))
  const missing = chosen.filter(({ id }) => !testsById.has(id))
  for (const { id, title, check } of options.has('--missing') ? missing : chosen) {
    console.log(`${id} (${check}) ${title}`)
    for (const test of testsById.get(id) ?? []) console.log(`    ${describeTest(test)}`)
  }
  console.log(`${chosen.length} requirements: ${chosen.length - missing.length} with tests, ${missing.length} without`)
}

function checkTable(): void {
  if (readFileSync(table, 'utf8') === printTable()) return
  console.log('docs/requirements.md is out of date: npm run requirements -- --update')
  process.exitCode = 1
}

function printTable(): string {
  const lines = [
    '# Requirements',
    '',
    'Each requirement of the console with the files whose tests name it; `npm run requirements` prints the tests themselves.',
    'This page is written by `npm run requirements -- --update`; a test names a requirement by its identifier in brackets in its title.',
  ]
  for (const [area, subject] of Object.entries(catalogue.areas)) {
    const rows = catalogue.requirements.filter(({ id }) => areaOf(id) === area)
    lines.push('', `## ${area}: ${subject}`, '', '| ID | Requirement | Check | Tests |', '|---|---|---|---|', ...rows.map(tableRow))
  }
  return `${lines.join('\n')}\n`
}

function tableRow({ id, title, sections, check }: Requirement): string {
  const files = [...new Set((testsById.get(id) ?? []).map(({ file }) => file))].map((file) => `[${nameOf(file)}](../${file})`)
  return `| ${id} | ${title} [${sections}] | ${check} | ${files.join(', ')} |`
}

function describeTest({ file, test }: NamingTest): string {
  return `${file}: ${test}`
}

function areaOf(id: string): string {
  return id.slice(0, id.indexOf('-'))
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
