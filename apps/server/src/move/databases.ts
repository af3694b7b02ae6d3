import { listAll } from './list-all.ts'
import { exists } from './check-places.ts'
import { query } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** A database and those below it, each before those below it. */
export async function databasesOf(place: Place): Promise<readonly Place[]> {
  const names = (await listAll(place, 'Database.all().map(.name)')) as readonly string[]
  const below: Place[] = []
  for (const name of names) below.push(...(await databasesOf({ ...place, path: [...place.path, name] })))
  return [place, ...below]
}

/** What a database has beside its contents. */
export interface DatabaseSettings {
  readonly [member: string]: Tagged
}

/** Makes a database and those above it where they are missing. They are like the source's, except that nothing is protected yet. */
export async function makeDatabase(from: Place, to: Place): Promise<void> {
  for (let depth = 1; depth <= from.path.length; depth++) {
    const path = from.path.slice(0, depth)
    if (await exists({ ...to, path })) continue
    await createDatabase({ ...to, path }, await settingsOf({ ...from, path }))
  }
}

/** Makes a database with these settings, except that it is not protected yet. One that is there stays as it is: where an answer was lost, it is asked again. */
export async function createDatabase({ path, ...to }: Place, settings: DatabaseSettings): Promise<void> {
  const database = { name: nameIn(path), ...settings, protected: null }
  await query({ ...to, path: path.slice(0, -1) }, CREATE_WHERE_MISSING, { name: nameIn(path), database })
}

/** Gives a database the settings of the source's. */
export async function finishDatabase(from: Place, to: Place): Promise<void> {
  if (from.path.length > 0) await giveSettings({ ...to, path: from.path }, await settingsOf(from))
}

/** Gives a database that is not the root these settings; those that are null stay as they are. */
export async function giveSettings({ path, ...to }: Place, database: DatabaseSettings): Promise<void> {
  const above = { ...to, path: path.slice(0, -1) }
  await query(above, `Database.byName(name)!.update(${WITHOUT_NULLS}) { name }`, { name: nameIn(path), database })
}

const WITHOUT_NULLS = 'Object.fromEntries(Object.entries(database).filter(e => e[1] != null))'
const CREATE_WHERE_MISSING = `if (!Database.byName(name).exists()) Database.create(${WITHOUT_NULLS})\nnull`

/** Reads the settings of a database that is not the root. */
export async function settingsOf({ path, ...place }: Place): Promise<DatabaseSettings> {
  return (await query(
    { ...place, path: path.slice(0, -1) },
    'let d = Database.byName(name)!\n({ typechecked: d.typechecked, protected: d.protected, priority: d.priority, data: d.data })',
    { name: nameIn(path) },
  )) as DatabaseSettings
}

const nameIn = (path: readonly string[]): string => path.at(-1) ?? ''
