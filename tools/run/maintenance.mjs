// npm run backup, restore and check: runs a command over the data folder, whose settings are those of the server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './prepare.mjs'

install()
build()
await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'maintenance.js')).href)
