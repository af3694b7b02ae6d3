import { listAll } from './list-all.ts'
import type { Progress, ReissuedKey } from './progress.ts'
import { storableValue } from './stored-document.ts'
import { query } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** A key as its database lists it. */
export interface SourceKey {
  readonly id: string
  readonly role: string
  readonly database: string | null
  readonly data: Tagged
  readonly ttl: Tagged
  readonly [member: string]: Tagged
}

interface MadeKey {
  readonly id: string
  readonly secret: string
}

/** Keys that one transaction makes. */
const KEYS_AT_ONCE = 20

/** A new key has the id of the source's in this member of its `data` until its secret is in the state file. */
const MARK = 'moved_from_key'

const LIST = 'map(k => ({ id: k.id, role: k.role, database: k.database, data: k.data, ttl: k.ttl }))'

/** Deletes what an earlier attempt made, whose secrets nobody has seen, and makes all again. */
const MAKE = `let ids = keys.map(.id)
Key.all().where(k => ids.includes(k.data?.${MARK})).forEach(k => k.delete())
keys.map(key => {
  let data = Object.assign({}, key.data ?? {})
  let made = Key.create(Object.fromEntries(Object.entries({
    role: key.role, database: key.database, ttl: key.ttl, data: Object.assign(data, { ${MARK}: key.id })
  }).filter(e => e[1] != null)))
  { id: made.id, secret: made.secret }
})`

/** Gives the keys that are there the `data` of the source's. Returns their ids. */
const UNMARK = `made.map(each => {
  let key = Key.byId(each.id)
  if (key.exists()) {
    key!.update({ data: if (each.data == null) null else { ${MARK}: null } })
    each.id
  } else null
})`

/**
 * Makes a key for each of the source's, or for those that open one database below, of the same role and database. Where it was stopped does not matter: a key is
 * marked until its secret is kept, and what is marked is made again.
 *
 * @throws {MoveError}
 */
export async function copyKeys(from: Place, to: Place, { progress, save }: Kept, below?: string): Promise<void> {
  const keys = await listKeys(from, below)
  const at = from.path.join('/')
  const isMade = ({ id }: SourceKey): boolean => progress.keys.some((made) => made.at === at && made.key === id)
  for (let begin = 0; begin < keys.length; begin += KEYS_AT_ONCE) {
    const group = keys.slice(begin, begin + KEYS_AT_ONCE)
    do {
      progress.keys.push(
        ...(await makeKeys(
          from,
          to,
          group.filter((key) => !isMade(key)),
        )),
      )
      save()
      await removeMarks(to, group, at, progress)
      save()
    } while (!group.every(isMade))
  }
}

/** Lists the keys of a database, or those of them that open one database below. @throws {MoveError} */
export async function listKeys(place: Place, below?: string): Promise<readonly SourceKey[]> {
  const keys = below === undefined ? 'Key.all()' : 'Key.all().where(.database == below)'
  return (await listAll(place, `${keys}.${LIST}`, { below: below ?? null })) as readonly SourceKey[]
}

/** The progress of a move, and what keeps it. */
interface Kept {
  readonly progress: Progress
  readonly save: () => void
}

async function makeKeys(from: Place, to: Place, keys: readonly SourceKey[]): Promise<readonly ReissuedKey[]> {
  if (keys.length === 0) return []
  const sent = keys.map((key) => ({ ...key, data: storableValue(key.data) }))
  const made = (await query(to, MAKE, { keys: sent })) as unknown as readonly MadeKey[]
  return keys.map(({ id, role, database }, index) => ({
    at: from.path.join('/'),
    database: [...from.path, ...(database === null ? [] : [database])].join('/'),
    role,
    of: `key ${id}`,
    key: id,
    secret: made[index]?.secret ?? '',
    marked: made[index]?.id ?? '',
  }))
}

/** Where keys are gone that should have been marked, another attempt has replaced them behind the back of this one: they are made again. */
async function removeMarks(to: Place, group: readonly SourceKey[], at: string, progress: Progress): Promise<void> {
  const datas = new Map(group.map(({ id, data }) => [id, data]))
  const marked = progress.keys.filter((made) => made.at === at && made.marked !== undefined)
  if (marked.length === 0) return
  const made = marked.map(({ key = '', marked: id = '' }) => ({ id, data: storableValue(datas.get(key) ?? null) }))
  const there = new Set((await query(to, UNMARK, { made })) as readonly Tagged[])
  progress.keys = progress.keys.filter((each) => !marked.includes(each) || there.has(each.marked ?? ''))
  for (const each of marked) delete each.marked
}
