// Tells cheaply whether anything that a step depends on has changed: names, sizes and modification times of the files below some paths.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist'])

/** Digest of names, sizes and modification times below the given paths, relative to `root`. */
export function fingerprint(root, paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) visit(join(root, path), hash)
  return hash.digest('hex')
}

function visit(path, hash) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (found.isFile()) {
    hash.update(`${path}:${found.size}:${found.mtimeMs}\n`)
    return
  }
  for (const entry of readdirSync(path).sort()) if (!SKIPPED.has(entry)) visit(join(path, entry), hash)
}

/** Whether the step left this stamp behind. */
export function isStamped(file, stamp) {
  try {
    return readFileSync(file, 'utf8') === stamp
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}
