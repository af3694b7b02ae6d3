import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
/** Smaller files gain nothing: what a format adds outweighs what it saves. */
const SIZE_MIN = 200

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

/** Writes each text file a second and a third time, compressed by brotli and by gzip, so that the server sends them as they are. */
export function compressOutput(): Plugin {
  let folder = ''
  return {
    name: 'terrarium:compress-output',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle: () => {
      for (const path of filesBelow(folder)) {
        const content = COMPRESSIBLE.test(path) ? readFileSync(path) : Buffer.alloc(0)
        if (content.length < SIZE_MIN) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
