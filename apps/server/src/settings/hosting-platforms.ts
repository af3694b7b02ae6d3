import type { HostingPlatform } from '@terrarium/account'
import * as v from 'valibot'
import { addressName, filledText, readJsonList, safeAddress } from './json-list.ts'

const SECRET_LENGTH_MIN = 16

const platformSchema = v.strictObject({
  name: addressName,
  title: filledText,
  return_url: v.pipe(
    safeAddress,
    v.check((given) => new URL(given).hash === '' && new URL(given).username === '', 'Invalid address: no fragment and no user'),
  ),
  client_secret: v.pipe(filledText, v.minLength(SECRET_LENGTH_MIN)),
})

/**
 * Reads the hosting platforms that bill accounts as an add-on: a JSON list of `{ "name", "title", "return_url", "client_secret" }`.
 *
 * @throws {SettingsError} for a file that cannot be read or says something else, with the place
 */
export function readHostingPlatforms(path: string | undefined): readonly HostingPlatform[] {
  return readJsonList('TERRARIUM_HOSTING_PLATFORMS', path, platformSchema, 'platform').map(
    ({ name, title, return_url: returnUrl, client_secret: clientSecret }) => ({ name, title, returnUrl, clientSecret }),
  )
}
