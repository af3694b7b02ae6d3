// Walks the official CLI through a database: TERRARIUM_URL, TERRARIUM_SECRET, FAUNA_CLI. Prints `ok NAME` or `FAILED NAME: reason` for each part.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { TERRARIUM_URL: url, TERRARIUM_SECRET: secret, FAUNA_CLI: cli } = process.env
const folder = mkdtempSync(join(tmpdir(), 'terrarium-cli-'))

function fauna(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, '--url', url, '--secret', secret, '--no-color'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, NO_UPDATE_NOTIFIER: '1' },
  })
  return { status, output: stdout + stderr }
}

function expectOutput(args, holds, status = 0) {
  const found = fauna(...args)
  if (found.status !== status || !holds(found.output)) throw new Error(`${args.join(' ')}: ${found.status} ${found.output}`)
}

const PARTS = {
  query: () => {
    expectOutput(['query', '[1 + 1, "a"]', '--json'], (output) => /\[\s*2,\s*"a"\s*\]/.test(output))
    expectOutput(['query', '{ a: Time.now() != null }'], (output) => output.includes('a: true'))
    expectOutput(['query', '1 +'], (output) => output.includes('Expected expression'), 1)
  },
  schema: () => {
    writeFileSync(join(folder, 'main.fsl'), 'collection Tale {\n  title: String\n  index byTitle {\n    terms [.title]\n  }\n}\n')
    expectOutput(['schema', 'push', '--dir', folder, '--no-input', '--active'], () => true)
    expectOutput(['schema', 'diff', '--dir', folder], () => true)
    expectOutput(['schema', 'status', '--dir', folder], () => true)
    expectOutput(['query', 'Tale.create({ title: "Emma" }).title'], (output) => output.includes('Emma'))
  },
  database: () => {
    expectOutput(['database', 'create', '--name', 'child'], (output) => output.includes('child'))
    expectOutput(['database', 'list'], (output) => output.includes('child'))
    expectOutput(['database', 'delete', '--name', 'child'], () => true)
    expectOutput(['query', 'Database.all().count()'], (output) => output.includes('0'))
  },
}

for (const [name, part] of Object.entries(PARTS)) {
  try {
    part()
    console.log(`ok ${name}`)
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message.replaceAll('\n', ' ')}`)
  }
}
rmSync(folder, { recursive: true, force: true })
