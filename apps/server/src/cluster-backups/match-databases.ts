import { listAll } from '../move/list-all.ts'
import { createDatabase, settingsOf } from '../move/databases.ts'
import { query } from '../move/wire.ts'
import type { Place } from '../move/wire.ts'

/** A database as it is to be, and the one that becomes like it. */
export interface DatabasePair {
  readonly from: Place
  readonly to: Place
}

const UNPROTECT = 'Database.byName(name)!.update({ protected: false })\nnull'
const DELETE = `let found = Database.byName(name)
if (found.exists()) {
  found!.update({ protected: false })
  found!.delete()
}
null`

/** Gives a database the databases below it that the source has, and takes away all others. Returns the pairs, each before those below it. */
export async function matchDatabases(pair: DatabasePair): Promise<readonly DatabasePair[]> {
  const [wanted, present] = await Promise.all([namesBelow(pair.from), namesBelow(pair.to)])
  for (const name of present) if (!wanted.includes(name)) await query(pair.to, DELETE, { name })
  const pairs: DatabasePair[] = [pair]
  for (const name of wanted) {
    const [from, to] = [below(pair.from, name), below(pair.to, name)]
    if (present.includes(name)) await query(pair.to, UNPROTECT, { name })
    else await createDatabase(to, await settingsOf(from))
    pairs.push(...(await matchDatabases({ from, to })))
  }
  return pairs
}

const SETTLE = `let found = Database.byName(name)!
found.update({ typechecked: settings.typechecked, protected: settings.protected, priority: settings.priority, data: null })
if (settings.data != null) found.update({ data: settings.data })
null`

/** Gives a database below the settings of the source's, and no others. */
export async function matchSettings({ from, to }: DatabasePair): Promise<void> {
  const values = { name: to.path.at(-1) ?? '', settings: await settingsOf(from) }
  await query({ ...to, path: to.path.slice(0, -1) }, SETTLE, values)
}

function below(place: Place, name: string): Place {
  return { ...place, path: [...place.path, name] }
}

async function namesBelow(place: Place): Promise<readonly string[]> {
  return (await listAll(place, 'Database.all().map(.name)')) as readonly string[]
}
