import { parseArgs } from 'node:util'
import { SettingsError } from './definitions.ts'
import { suggest } from './suggest.ts'

/** What the command line asks for. */
export interface CommandLine {
  readonly help: boolean
  /** Whether the settings are to be tried instead of started with. */
  readonly check: boolean
  /** File of settings, where one is named. */
  readonly config: string | undefined
}

const FLAGS = ['--check', '--config', '--help']

/** Reads the command line. @throws {SettingsError} */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: { config: { type: 'string' }, check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  })
  let config: string | undefined
  let help = false
  let check = false
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional')
      throw new SettingsError([`unexpected argument ${token.value}: settings are environment variables or members of a file, see --help`])
    if (token.name === 'help') help = true
    else if (token.name === 'check') check = true
    else if (token.name !== 'config') throw new SettingsError([unknownFlag(token.rawName)])
    else if (!token.value) throw new SettingsError(['--config needs the path of a file: --config terrarium.config.json'])
    else config = token.value
  }
  return { help, check, config }
}

function unknownFlag(name: string): string {
  const meant = suggest(name, FLAGS)
  return `unknown flag ${name}${meant === undefined ? '.' : `: did you mean ${meant}?`} There are --check, --config FILE and --help.`
}
