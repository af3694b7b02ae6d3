// npm run move: copies databases between embedded stores and clusters.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './prepare.mjs'

install()
build()
await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'move.js')).href)
