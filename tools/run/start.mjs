// npm start: sets up what is missing, then runs the product in this process.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './prepare.mjs'

requireNode(20, 11)
install()
build()
await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.js')).href)

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  process.stderr.write(`Terrarium needs Node ${major}.${minor} or later; this is ${process.version}.\n`)
  process.exit(1)
}
