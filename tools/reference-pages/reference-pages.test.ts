import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { referencePages } from './reference-pages.ts'
import { signatureLines } from './signature-lines.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'language')
const pages = referencePages()

describe('reference pages', () => {
  test('there is a file for each page, and no other', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...pages.keys()].sort())
  })

  test.each([...pages.keys()])('%s is what the signatures say', (file) => {
    const hint = 'out of date: run npx tsx --conditions=source tools/reference-pages/generate.ts'
    expect(readFileSync(join(FOLDER, file), 'utf8'), hint).toBe(pages.get(file))
  })
})

describe('signatureLines', () => {
  test('writes each way to call a method', () => {
    expect(signatureLines('slice', '((from: Number) => String) & ((from: Number, until: Number) => String)')).toEqual([
      'slice(from: Number) => String',
      'slice(from: Number, until: Number) => String',
    ])
  })

  test('writes the type of a field', () => {
    expect(signatureLines('length', 'Number')).toEqual(['length: Number'])
  })
})
