import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the oldest supported browsers do not understand and would drop without a word. */
const FORBIDDEN: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['inset', /[;{\s]inset(-\w+)?:/g],
  ['logical shorthand', /(margin|padding)-(inline|block):/g],
  ['flex gap', /[;{\s](row-|column-)?gap:/g],
  [':is, :where, :has', /:(is|where|has)\(/g],
  [':focus-visible', /:focus-visible/g],
  ['cascade layer', /@layer/g],
  ['container query', /@container/g],
  ['clamp, min, max', /[\s:,(](clamp|min|max)\(/g],
  ['aspect-ratio', /aspect-ratio:/g],
  ['color-mix', /color-mix\(/g],
]

const folder = join(import.meta.dirname, '..', 'dist', 'assets')
const findings: string[] = []

for (const file of readdirSync(folder).filter((name) => name.endsWith('.css'))) {
  const style = readFileSync(join(folder, file), 'utf8')
  for (const [name, pattern] of FORBIDDEN) {
    for (const match of style.matchAll(pattern))
      findings.push(`${file}: ${name}: …${style.slice(Math.max(0, match.index - 40), match.index + 30)}…`)
  }
}

// The older build makes style elements in script. A class named `document` becomes a variable there, and hides the document that makes them.
for (const file of readdirSync(folder).filter((name) => name.endsWith('-legacy.js'))) {
  const script = readFileSync(join(folder, file), 'utf8')
  for (const [maker] of script.matchAll(/\w+(?=\.createElement\(`style`\),\w+\.textContent)/g)) {
    if (maker !== 'document') findings.push(`${file}: a class of a style module is named document`)
  }
}

process.stdout.write(findings.length === 0 ? 'ok   styles stay within the minimum browsers\n' : `${findings.join('\n')}\n`)
if (findings.length > 0) process.exitCode = 1
