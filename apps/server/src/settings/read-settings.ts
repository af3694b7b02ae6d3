import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isSettingName, SETTING_NAMES, SETTINGS, SettingsError } from './definitions.ts'
import type { GivenSettings } from './definitions.ts'
import { suggest } from './suggest.ts'

/** File that is read where no other is named. */
export const CONFIG_FILE = 'terrarium.config.json'
const PREFIX = 'TERRARIUM_'

/** A setting as text, and its place. */
interface Given {
  readonly name: string
  readonly text: string
  readonly place: string
}

/**
 * Reads the settings of a file and of the environment, which wins.
 *
 * @param config a file that must be there; without it `terrarium.config.json` is read where it is there
 * @throws {SettingsError} every fault, not only the first
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>, config: string | undefined): GivenSettings {
  const given = [...givenInFile(config), ...givenInEnvironment(environment)]
  const faults: string[] = []
  const settings = new Map<string, unknown>()
  for (const { name, text, place } of given) {
    if (!isSettingName(name)) {
      faults.push(unknownSetting(name, place))
      continue
    }
    const definition = SETTINGS[name]
    const read = v.safeParse(definition.schema as v.GenericSchema<string>, text)
    if (read.success) settings.set(name, read.output)
    else faults.push(`${name} (${place}) is ${JSON.stringify(isSecret(name) ? '…' : text)}; accepted: ${definition.accepted}`)
  }
  if (faults.length > 0) throw new SettingsError(faults)
  return Object.fromEntries(settings)
}

function isSecret(name: string): boolean {
  return /KEY|SECRET|PASSWORD|HEADERS/.test(name)
}

/** An empty variable counts as unset: that is how a variable of a container is taken away. */
function givenInEnvironment(environment: Readonly<Record<string, string | undefined>>): Given[] {
  const place = 'environment'
  return Object.entries(environment).flatMap(([name, text]) => (name.startsWith(PREFIX) && text ? [{ name, text, place }] : []))
}

function givenInFile(config: string | undefined): Given[] {
  const file = config ?? CONFIG_FILE
  const text = readTextOf(file, config !== undefined)
  if (text === undefined) return []
  const members = parseObject(text, file)
  return Object.entries(members).map(([name, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number') throw new SettingsError([`${name} (${file}) must be a text or a number`])
    return { name, text: String(value), place: file }
  })
}

function readTextOf(file: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error: unknown) {
    if (!isNamed && error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new SettingsError([`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`])
  }
}

function parseObject(text: string, file: string): object {
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed
    throw new SettingsError([`${file} must be a JSON object: { "TERRARIUM_DATA": "./data" }`])
  } catch (error: unknown) {
    if (error instanceof SyntaxError) throw new SettingsError([`${file} is not valid JSON: ${error.message}`])
    throw error
  }
}

function unknownSetting(name: string, place: string): string {
  const meant = suggest(name, SETTING_NAMES)
  return `unknown setting ${name} (${place})${meant === undefined ? '; --help lists them all' : `: did you mean ${meant}?`}`
}
