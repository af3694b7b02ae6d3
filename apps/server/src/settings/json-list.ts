import { readFileSync } from 'node:fs'
import { isLoopbackAddress } from '@terrarium/contracts'
import * as v from 'valibot'
import { SettingsError, type SettingName } from './definitions.ts'

/** What entries of such files are made of: texts, names in addresses, and addresses that are safe to send secrets to. */
export const filledText = v.pipe(v.string(), v.trim(), v.nonEmpty())
export const addressName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'Invalid name: lower-case letters, digits and dashes'))
export const safeAddress = v.pipe(
  v.string(),
  v.url(),
  v.check(isSafe, 'Invalid address: it must begin with https://, on this machine with http://'),
)

/**
 * Reads the JSON list that a setting names; none without the setting. No two entries have one name.
 *
 * @param what an entry is called in a fault
 * @throws {SettingsError} for a file that cannot be read or says something else, with the place
 */
export function readJsonList<S extends v.GenericSchema<unknown, { readonly name: string }>>(
  setting: SettingName,
  path: string | undefined,
  entry: S,
  what: string,
): readonly v.InferOutput<S>[] {
  if (path === undefined) return []
  const fault = (reason: string) => new SettingsError([`${setting} names ${path}, which cannot be used: ${reason}`])
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error: unknown) {
    throw fault(error instanceof Error ? error.message : 'it cannot be read')
  }
  const parsed = v.safeParse(v.array(entry), json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const place = v.getDotPath(issue) ?? ''
    throw fault(place === '' ? issue.message : `${place}: ${issue.message}`)
  }
  const names = parsed.output.map(({ name }) => name)
  const twice = names.find((each, index) => names.indexOf(each) !== index)
  if (twice !== undefined) throw fault(`the ${what} "${twice}" comes twice`)
  return parsed.output
}

function isSafe(given: string): boolean {
  const { protocol, hostname } = new URL(given)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackAddress(hostname))
}
