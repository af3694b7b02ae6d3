import { resolve } from 'node:path'
import { StoreError } from '@terrarium/store'
import { backUp } from './back-up.ts'
import { check } from './check.ts'
import { restore } from './restore.ts'
import { SettingsError } from '../settings/definitions.ts'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'

/** The commands `npm run backup -- FOLDER`, `npm run restore -- FOLDER` and `npm run check [-- --repair]`. */

const EXIT_FAILED = 1
const EXIT_MISUSED = 2
const OF_GROUP_AND_OTHERS = 0o077

const REPAIR = '--repair'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const COMMANDS: Readonly<Record<string, (data: string, folder: string) => Promise<boolean>>> = {
  backup: (data, folder) => backUp(data, folder, say).then(() => true),
  restore: (data, folder) => restore(folder, data, say).then(() => true),
  check: (data, option) => check(data, option === REPAIR, say),
}

process.umask(OF_GROUP_AND_OTHERS)
try {
  const [name = '', folder] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (command === undefined) throw new SettingsError(['commands are backup FOLDER, restore FOLDER and check'])
  if (name === 'check' && folder !== undefined && folder !== REPAIR) throw new SettingsError([`check takes ${REPAIR} only`])
  if (folder === undefined && name !== 'check') throw new SettingsError([`name the folder of the backup: npm run ${name} -- FOLDER`])
  const { dataFolder } = resolveSettings(readSettings(process.env, undefined))
  if (!(await command(dataFolder, name === 'check' ? (folder ?? '') : resolve(folder ?? '')))) process.exitCode = EXIT_FAILED
} catch (error: unknown) {
  if (!(error instanceof SettingsError) && !(error instanceof StartError) && !(error instanceof StoreError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof SettingsError ? EXIT_MISUSED : EXIT_FAILED
}
