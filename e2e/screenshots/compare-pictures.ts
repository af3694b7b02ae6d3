// What two runs of npm run screenshots -- --steady differ in: npm run screenshots:compare -- BEFORE [AFTER]
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareFolders } from './compare.ts'

const [before, after = fileURLToPath(new URL('../../screenshots', import.meta.url))] = process.argv.slice(2)
if (before === undefined) {
  console.error('Name the folder of the earlier pictures: npm run screenshots:compare -- BEFORE [AFTER]')
  process.exit(2)
}
const folder = join(after, 'differences')
const { changed, alone } = compareFolders(before, after, folder)
for (const [file, share] of changed) console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${file}`)
for (const file of alone) console.log(`   in one   ${file}`)
console.log(changed.length === 0 ? 'No picture differs.' : `${changed.length} of the pictures differ: see ${folder}`)
process.exitCode = changed.length + alone.length === 0 ? 0 : 1
