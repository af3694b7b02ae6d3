// The gates of `npm run verify`, in the order in which a fault is cheapest to find. Tests come after them.
import { join } from 'node:path'
import { root } from './prepare.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** @type {Record<string, [command: string, args: string[]]>} */
export const TYPES = {
  'types of packages': [bin('tsc'), ['-b']],
  'types of the console': [bin('tsc'), ['-p', 'apps/console', '--noEmit']],
  'types of tests and tools': [bin('tsc'), ['-p', 'tsconfig.tools.json', '--noEmit']],
}

/** @type {[command: string, args: string[]]} */
export const DEPENDENCY_RULES = [bin('depcruise'), ['packages', 'apps', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']]

/** @type {Record<string, [command: string, args: string[]]>} */
export const GATES = {
  ...TYPES,
  format: [bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  lint: [bin('eslint'), ['.', '--max-warnings', '0']],
  'dependency rules': DEPENDENCY_RULES,
  'folders that import each other': [bin('tsx'), ['tools/folder-cycles/check.ts']],
  'unused code': [bin('knip'), []],
  'public APIs': [bin('tsx'), ['tools/public-api/check.ts']],
  links: [bin('tsx'), ['tools/links/check.ts']],
  requirements: [bin('tsx'), ['tools/requirements/requirements.ts', '--check']],
  journeys: [bin('tsx'), ['tools/journeys/check.ts']],
  'plain words': [bin('tsx'), ['tools/plain-words/check.ts']],
  'size of files and functions': [bin('tsx'), ['tools/size-budget/check.ts']],
}

/** The gate that reads the built console. */
export const SIZE_OF_FIRST_LOAD = ['npm', ['run', 'check:size', '-w', 'apps/console']]
