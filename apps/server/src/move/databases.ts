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

/** Makes a database and those above it where they are missing. They are like the source's, except that nothing is protected yet. */
export async function makeDatabase(from: Place, to: Place): Promise<void> {
  for (const [depth, name] of from.path.entries()) {
    const path = from.path.slice(0, depth)
    if (await exists({ ...to, path: [...path, name] })) continue
    const database = { name, ...(await settingsOf({ ...from, path }, name)), protected: null }
    await query({ ...to, path }, `Database.create(${WITHOUT_NULLS}) { name }`, { database })
  }
}

/** Gives a database the settings of the source's. */
export async function finishDatabase(from: Place, to: Place): Promise<void> {
  const name = from.path.at(-1)
  if (name === undefined) return
  const path = from.path.slice(0, -1)
  const database = await settingsOf({ ...from, path }, name)
  await query({ ...to, path }, `Database.byName(name)!.update(${WITHOUT_NULLS}) { name }`, { name, database })
}

const WITHOUT_NULLS = 'Object.fromEntries(Object.entries(database).filter(e => e[1] != null))'

async function settingsOf(above: Place, name: string): Promise<{ readonly [member: string]: Tagged }> {
  return (await query(
    above,
    'let d = Database.byName(name)!\n({ typechecked: d.typechecked, protected: d.protected, priority: d.priority, data: d.data })',
    { name },
  )) as { readonly [member: string]: Tagged }
}
