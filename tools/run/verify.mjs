// npm run verify: every gate, in the order in which a fault is cheapest to find.
import { install, root, run } from './prepare.mjs'
import { join } from 'node:path'

const bin = (name) => join(root, 'node_modules', '.bin', name)

install()
const GATES = [
  ['types', bin('tsc'), ['-b']],
  ['types of the console', bin('tsc'), ['-p', 'apps/console', '--noEmit']],
  ['types of tests and tools', bin('tsc'), ['-p', 'tsconfig.tools.json', '--noEmit']],
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['lint', bin('eslint'), ['.', '--max-warnings', '0']],
  ['dependency rules', bin('depcruise'), ['packages', 'apps', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']],
  ['unused code', bin('knip'), []],
  ['faces of packages', bin('tsx'), ['tools/faces/check.ts']],
  ['size of files and functions', bin('tsx'), ['tools/size-budget/check.ts']],
  ['tests and build', process.execPath, ['tools/run/test.mjs']],
  ['size of the first load', 'npm', ['run', 'check:size', '-w', 'apps/console']],
]
for (const [title, command, args] of GATES) {
  console.log(`\n— ${title}`)
  run(command, args)
}
console.log('\nverify: all gates passed')
