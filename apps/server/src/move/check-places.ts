import { MoveError } from './move-error.ts'
import type { Progress } from './progress.ts'
import { nameOf, query, send } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** Waits of retries belong to copying: who has mistyped an address wants to know it at once. */
const ATTEMPTS = 2

/** Sees that both servers answer, that their secrets are those of admins, and that source and target are two. @throws {MoveError} */
export async function checkPlaces(from: Place, to: Place): Promise<void> {
  await checkSecret(from, 'MOVE_FROM_SECRET')
  await checkSecret(to, 'MOVE_TO_SECRET')
  if (!(await exists(from))) throw new MoveError(`The source ${from.url} has no database ${nameOf(from)}.`)
  if (await isSame(from, to)) throw new MoveError(`Source and target are the same: ${nameOf(from)} of ${from.url}.`)
}

/** Statuses with which a server says that it does not have a route. */
const MISSING: ReadonlySet<number | undefined> = new Set([404, 405])

/** Whether a server has event feeds, by which a move follows what happens while it copies. */
export async function hasFeeds(place: Place): Promise<boolean> {
  try {
    await send({ ...place, path: [] }, { target: '/feed/1', body: JSON.stringify({ token: 'none' }) })
    return true
  } catch (error: unknown) {
    if (!(error instanceof MoveError)) throw error
    return !MISSING.has(error.status)
  }
}

async function checkSecret(place: Place, variable: string): Promise<void> {
  const root = { ...place, path: [] }
  try {
    await send(root, { target: '/query/1', body: JSON.stringify({ query: 'null' }), attemptsToReach: ATTEMPTS })
  } catch (error: unknown) {
    if (!(error instanceof MoveError)) throw error
    if (error.status === 503) throw new MoveError(`${place.url} cannot be reached. ${error.message}`)
    if (error.status !== 401) throw new MoveError(`${place.url} does not answer like a database. ${error.message}`)
    throw new MoveError(
      (await opens(place))
        ? `The secret in ${variable} is not that of an admin key: a move reads and makes keys and databases.`
        : `${place.url} refuses the secret in ${variable}.`,
    )
  }
}

/** Whether a secret opens anything, whatever its role. */
async function opens({ client, secret }: Place): Promise<boolean> {
  const headers = { authorization: `Bearer ${secret}` }
  const { status } = await client.send({ method: 'POST', target: '/query/1', headers, body: JSON.stringify({ query: 'null' }) })
  return status !== 401
}

/** Whether the database is there; looked up from above, because a secret of a missing one is refused like a wrong one. */
export async function exists(place: Place): Promise<boolean> {
  for (const [depth, name] of place.path.entries()) {
    const above = { ...place, path: place.path.slice(0, depth) }
    if ((await query(above, 'Database.byName(name).exists()', { name })) !== true) return false
  }
  return true
}

/** The id that the roots of all servers share. */
const ROOT_ID = 'yyyyyyyyyyyyy'

async function isSame(from: Place, to: Place): Promise<boolean> {
  if (!(await exists(to))) return false
  const [ours, theirs] = await Promise.all([globalId(from), globalId(to)])
  if (ours !== theirs || ours !== ROOT_ID) return ours === theirs
  const [below, belowTheirs] = await Promise.all([idsBelow(from), idsBelow(to)])
  return new URL(from.url).origin === new URL(to.url).origin || below.some((id) => belowTheirs.includes(id))
}

async function globalId(place: Place): Promise<string> {
  return ((await send(place, { method: 'GET', target: '/authorized' })) as { readonly global_id: string }).global_id
}

async function idsBelow(root: Place): Promise<readonly Tagged[]> {
  return (await query(root, 'Database.all().map(.global_id).take(100).toArray()')) as readonly Tagged[]
}

const CONTENTS = `({
  collections: Collection.all().map(.name).take(3).toArray(), functions: Function.all().map(.name).take(3).toArray(),
  roles: Role.all().map(.name).take(3).toArray(), "access providers": AccessProvider.all().map(.name).take(3).toArray()
})`

/** Sees that databases which are to be copied are empty in the target, where they are there. @throws {MoveError} */
export async function checkEmpty(databases: readonly Place[], to: Place, { databases: begun }: Progress): Promise<void> {
  for (const { path } of databases) {
    const target = { ...to, path }
    if (begun[path.join('/')] !== undefined || !(await exists(target))) continue
    const contents = (await query(target, CONTENTS)) as { readonly [kind: string]: readonly string[] }
    const found = Object.entries(contents).filter(([, names]) => names.length > 0)
    if (found.length === 0) continue
    const list = found.map(([kind, names]) => `${kind} ${names.join(', ')}`).join('; ')
    throw new MoveError(
      `${nameOf(target)} is not empty in the target ${to.url} (${list}). What is there would be lost: delete it, or move to another server.`,
    )
  }
}
