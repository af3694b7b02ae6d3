// npm run e2e:firefox [-- SPEC…]: the core journey in the Firefox of this machine, through WebDriver BiDi.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { build, install, root } from './prepare.mjs'

const PLACES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].filter(Boolean)
const CORE = ['console/core-journey.spec.ts']

const firefox = PLACES.find((path) => existsSync(path))
if (firefox === undefined) {
  console.error('No Firefox is installed. Install it (Debian: apt-get install firefox-esr) or name its binary in FIREFOX_PATH.')
  process.exit(1)
}
install()
build()
const specs = process.argv.length > 2 ? process.argv.slice(2) : CORE
const done = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', 'e2e', ...specs], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FIREFOX_PATH: firefox },
})
process.exitCode = done.status ?? 1
