// The browser of the end-to-end tests: Debian's Chromium, installed when it is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].filter(Boolean)

/** Path of a Chromium that is there, or undefined. */
export function findChromium() {
  return PLACES.find((path) => existsSync(path))
}

/** Installs Chromium from Debian's packages unless it is there; ends the process with what to do when it cannot. */
export function requireChromium() {
  if (findChromium()) return
  console.log('Installing Chromium for the browser tests …')
  const isRoot = process.getuid?.() === 0
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    const done = spawnSync(isRoot ? 'apt-get' : 'sudo', isRoot ? args : ['-n', 'apt-get', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (done.status !== 0) break
  }
  if (findChromium()) return
  console.error('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or name its binary in CHROMIUM_PATH.')
  process.exit(1)
}
