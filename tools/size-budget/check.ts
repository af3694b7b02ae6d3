// Prints how long files and functions are, and fails on those beyond their area's cap without an exception in budget.json.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

interface Area {
  name: string
  paths: string[]
  file: number
  function: number
  component: number
}
interface Budget {
  areas: Area[]
  /** `path` or `path#function` → reason. */
  exceptions: Record<string, string>
}
interface Measured {
  place: string
  lines: number
  cap: number
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const budget = JSON.parse(readFileSync(join(root, 'tools/size-budget/budget.json'), 'utf8')) as Budget
const used = new Set<string>()
let failures = 0

for (const area of budget.areas) report(area)
for (const exception of Object.keys(budget.exceptions)) {
  if (used.has(exception)) continue
  console.log(`exception is not needed any more: ${exception}`)
  failures++
}
console.log(failures === 0 ? 'size budget: met' : `size budget: ${failures} beyond it`)
process.exitCode = failures === 0 ? 0 : 1

function report(area: Area): void {
  const files: Measured[] = []
  const functions: Measured[] = []
  for (const file of area.paths.flatMap((path) => sourcesUnder(join(root, path)))) measure(file, area, files, functions)
  console.log(`${area.name}: files ${spread(files)}, functions ${spread(functions)}`)
  for (const { place, lines, cap } of [...files, ...functions]) {
    if (lines <= cap) continue
    if (budget.exceptions[place]) {
      used.add(place)
      continue
    }
    console.log(`  ${place}: ${lines} lines, cap ${cap}`)
    failures++
  }
}

function sourcesUnder(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const full = join(path, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesUnder(full)
    return /\.tsx?$/.test(entry.name) && !/\.(test|spec|bench|d)\.tsx?$/.test(entry.name) ? [full] : []
  })
}

function measure(file: string, area: Area, files: Measured[], functions: Measured[]): void {
  const text = readFileSync(file, 'utf8')
  const place = relative(root, file)
  files.push({ place, lines: text.split('\n').length - 1, cap: area.file })
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  visit(source)

  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = nameOf(node)
      const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name)
      functions.push({ place: `${place}#${name}`, lines: linesOf(node), cap: isComponent ? area.component : area.function })
    }
    ts.forEachChild(node, visit)
  }
  function linesOf(node: ts.Node): number {
    return source.getLineAndCharacterOfPosition(node.end).line - source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  }
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  const parent = node.parent
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : ts.isConstructorDeclaration(node)
      ? 'constructor'
      : '(anonymous)'
}

function spread(measured: readonly Measured[]): string {
  const sorted = measured.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `${sorted.length} (median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)})`
}
