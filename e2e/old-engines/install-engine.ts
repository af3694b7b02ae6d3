import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { root } from '../../tools/run/prepare.mjs'

const CACHE = join(root, '.cache', 'old-engines')

/** Downloads a package of the registry and unpacks the executable in it, unless it is there; returns its path. */
export async function installEngine(source: { readonly package: string; readonly file: string }): Promise<string> {
  const folder = join(CACHE, source.package)
  const executable = join(folder, 'chromium')
  if (existsSync(executable)) return executable
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('npm', ['pack', source.package, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  const unfinished = `${executable}.part`
  await pipeline(createReadStream(join(folder, 'package', source.file)), createBrotliDecompress(), createWriteStream(unfinished))
  await chmod(unfinished, 0o755)
  renameSync(unfinished, executable)
  return executable
}
