// npm run verify: every gate, then the build, then every test once. Its last line is `N passed, N failed`; a gate that fails ends it
// with `0 passed, 1 failed`. With --gates it ends before the tests.
import { spawnSync } from 'node:child_process'
import { build, install, root } from './prepare.mjs'
import { GATES, SIZE_OF_FIRST_LOAD } from './gates.mjs'

install()
for (const [title, gate] of Object.entries(GATES)) pass(title, gate)
build()
pass('size of the first load', SIZE_OF_FIRST_LOAD)
if (!process.argv.includes('--gates')) process.exitCode = spawn([process.execPath, ['tools/run/test.mjs']])

function pass(title, gate) {
  const started = performance.now()
  console.log(`\n— ${title}`)
  if (spawn(gate) === 0) return console.log(`  passed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  console.log(`\nverify: the gate "${title}" failed\n0 passed, 1 failed`)
  process.exit(1)
}

function spawn([command, args]) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) console.error(`cannot run ${command}: ${error.message}`)
  return status ?? 1
}
