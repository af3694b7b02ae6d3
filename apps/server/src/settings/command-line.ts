import { parseArgs } from 'node:util'
import { SettingsError } from './definitions.ts'
import { suggest } from './suggest.ts'

/** What the command line asks for. */
export interface CommandLine {
  readonly help: boolean
  /** File of settings, where one is named. */
  readonly config: string | undefined
}

const FLAGS = ['--config', '--help']

/** Reads the command line. @throws {SettingsError} */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  })
  let config: string | undefined
  let help = false
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional')
      throw new SettingsError([`unexpected argument ${token.value}: settings are environment variables or members of a file, see --help`])
    if (token.name === 'help') help = true
    else if (token.name !== 'config') throw new SettingsError([unknownFlag(token.rawName)])
    else if (!token.value) throw new SettingsError(['--config needs the path of a file: --config terrarium.config.json'])
    else config = token.value
  }
  return { help, config }
}

function unknownFlag(name: string): string {
  const meant = suggest(name, FLAGS)
  return `unknown flag ${name}${meant === undefined ? '' : `: did you mean ${meant}?`} There are --config FILE and --help.`
}
