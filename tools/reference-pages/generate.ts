// Writes the reference pages of the standard library: npx tsx --conditions=source tools/reference-pages/generate.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { referencePages } from './reference-pages.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'language')
mkdirSync(folder, { recursive: true })
for (const [file, text] of referencePages()) writeFileSync(join(folder, file), text)
