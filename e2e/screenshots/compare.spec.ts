import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { compareFolders } from './compare.ts'

const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]

/** A white picture of ten by ten pixels, the first of which are black. */
function picture(black: number, height = 10): Buffer {
  const png = new PNG({ width: 10, height })
  for (let at = 0; at < 10 * height; at += 1) png.data.set(at < black ? BLACK : WHITE, at * 4)
  return PNG.sync.write(png)
}

function folderOf(pictures: Readonly<Record<string, Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, name), bytes)
  return folder
}

describe('two folders of pictures', () => {
  test('differ in the pictures that have other pixels, the most first, and in those that only one has', () => {
    const before = folderOf({ 'same.png': picture(0), 'line.png': picture(0), 'dot.png': picture(0), 'gone.png': picture(0) })
    const after = folderOf({ 'same.png': picture(0), 'line.png': picture(10), 'dot.png': picture(1), 'new.png': picture(0) })
    const found = compareFolders(before, after, join(after, 'differences'))
    expect(found.changed.map(([file]) => file)).toEqual(['line.png', 'dot.png'])
    expect(found.changed[0]?.[1]).toBeCloseTo(0.1)
    expect(found.alone).toEqual(['gone.png', 'new.png'])
    const strip = PNG.sync.read(readFileSync(join(after, 'differences', 'line.png')))
    expect([strip.width, strip.height]).toEqual([30, 10])
  })

  test('differ where one picture is higher than the other', () => {
    const before = folderOf({ 'page.png': picture(0) })
    const after = folderOf({ 'page.png': picture(0, 20) })
    expect(compareFolders(before, after, join(after, 'differences')).changed[0]?.[1]).toBeCloseTo(0.5)
  })
})
