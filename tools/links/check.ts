// Fails on a link that leads nowhere: links to files in Markdown, and documents and their sections named in comments, such as
// `wire-protocol.md §8.6`. Links to other sites and to headings are not followed.
//   npm run check:links
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenLinks, brokenReferences, sectionsOf } from './broken-links.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const references = join(root, 'docs/reference')
const sections = new Map(
  readdirSync(references).map((name) => [basename(name, '.md'), sectionsOf(readFileSync(join(references, name), 'utf8'))]),
)

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = stdout
  .split('\n')
  .filter((file) => file !== '' && !/^(conformance|tools\/links)\//.test(file) && existsSync(join(root, file)))
const broken = files.flatMap((file) => {
  if (!/\.(md|tsx?|mjs|css)$/.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  const links = file.endsWith('.md') ? brokenLinks(text, (path) => existsSync(join(root, dirname(file), path))) : []
  return [...links, ...brokenReferences(text, sections)].map(({ line, target }) => `${file}:${line}: ${target} does not exist`)
})

for (const message of broken) console.log(message)
console.log(broken.length === 0 ? `links: all resolve in ${files.length} files` : `links: ${broken.length} lead nowhere`)
process.exitCode = broken.length === 0 ? 0 : 1
