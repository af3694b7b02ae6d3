import { listKeys } from '../move/copy-keys.ts'
import { MoveError } from '../move/move-error.ts'
import { storableValue } from '../move/stored-document.ts'
import { query } from '../move/wire.ts'
import type { Place, Tagged } from '../move/wire.ts'

const KEYS_AT_ONCE = 20
const REFUSED = 400

const MAKE = 'keys.forEach(key => Key.create(Object.fromEntries(Object.entries(key).filter(e => e[1] != null))))\nnull'

/** Makes keys like the source's, for what they say of themselves: nobody hears their secrets. One of a role that is gone is left out. */
export async function copyKeyNotes(from: Place, to: Place): Promise<void> {
  const keys = (await listKeys(from)).map(({ role, database, data, ttl }) => ({ role, database, ttl, data: storableValue(data) }))
  for (let begin = 0; begin < keys.length; begin += KEYS_AT_ONCE) {
    const group = keys.slice(begin, begin + KEYS_AT_ONCE)
    if (!(await make(to, group))) for (const key of group) await make(to, [key])
  }
}

/** Returns whether they could be made. */
async function make(to: Place, keys: readonly Tagged[]): Promise<boolean> {
  try {
    await query(to, MAKE, { keys })
    return true
  } catch (error: unknown) {
    if (error instanceof MoveError && error.status === REFUSED) return false
    throw error
  }
}
