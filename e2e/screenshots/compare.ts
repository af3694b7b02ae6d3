import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How two folders of pictures differ. */
export interface Differences {
  /** Pictures that differ, and the share of their pixels that do, the most first. */
  readonly changed: readonly (readonly [file: string, share: number])[]
  /** Names of pictures that only one of the folders has. */
  readonly alone: readonly string[]
}

/** Colour distance from which a pixel counts as another, from 0 to 1: text that is smoothed otherwise does not count. */
const THRESHOLD = 0.1

/**
 * Compares the pictures of two folders pixel by pixel. For each that differs, `differences` gets one picture of three: before, after, and what differs.
 *
 * The folder `differences` is emptied first.
 */
export function compareFolders(before: string, after: string, differences: string): Differences {
  rmSync(differences, { recursive: true, force: true })
  mkdirSync(differences, { recursive: true })
  const [old, fresh] = [picturesIn(before), picturesIn(after)]
  const changed: [string, number][] = []
  for (const file of old.filter((name) => fresh.includes(name))) {
    const { strip, share } = comparePictures(read(join(before, file)), read(join(after, file)))
    if (share === 0) continue
    writeFileSync(join(differences, file), PNG.sync.write(strip))
    changed.push([file, share])
  }
  changed.sort(([, one], [, other]) => other - one)
  return { changed, alone: [...old, ...fresh].filter((name) => !old.includes(name) || !fresh.includes(name)) }
}

function picturesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

function read(file: string): PNG {
  return PNG.sync.read(readFileSync(file))
}

/** Two pictures and their difference side by side, and the share of pixels that differ: a place that only one has counts. */
function comparePictures(before: PNG, after: PNG): { readonly strip: PNG; readonly share: number } {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const [old, fresh, difference] = [onCanvas(before, width, height), onCanvas(after, width, height), new PNG({ width, height })]
  const pixels = pixelmatch(old.data, fresh.data, difference.data, width, height, { threshold: THRESHOLD })
  const strip = new PNG({ width: width * 3, height })
  for (const [at, picture] of [old, fresh, difference].entries()) PNG.bitblt(picture, strip, 0, 0, width, height, at * width, 0)
  return { strip, share: pixels / (width * height) }
}

function onCanvas(picture: PNG, width: number, height: number): PNG {
  const canvas = new PNG({ width, height })
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0)
  return canvas
}
