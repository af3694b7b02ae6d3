import type { BackupJob, Session, Snapshot } from '@terrarium/contracts'
import { fql, type QueryValue } from 'fauna'
import type { AccountApp } from './account-app.ts'
import { callAs } from './provide-app.ts'

const ROOT_SECRET = 'root-secret'

/** Runs a query in a database of the region group `us`, by its names joined with slashes; empty for the root. */
export async function queryShop<T extends QueryValue>(made: AccountApp, path: string, text: string): Promise<T> {
  const region = made.databases.regionGroups[0]
  if (region === undefined) throw new Error('there is no region group')
  const secret = path === '' ? ROOT_SECRET : `${ROOT_SECRET}:${path}:admin`
  return (await region.client.query<T>(fql([text]), { secret, query_timeout_ms: 60_000 })).data
}

/** Makes a database with ten books below the root of `us`; one that is there already is replaced. */
export async function createShop(made: AccountApp, name: string): Promise<void> {
  await queryShop(made, '', `Database.byName("${name}")?.delete()\nDatabase.create({ name: "${name}" })\nnull`)
  await queryShop(made, name, 'Collection.create({ name: "Book" })\nnull')
  await queryShop(made, name, 'Set.sequence(0, 10).forEach(n => Book.create({ id: 100 + n, title: "Book " + n.toString() }))')
}

/** Takes a snapshot of a database and waits until it has ended. */
export async function takeSnapshot(made: AccountApp, session: Session, path: string): Promise<Snapshot> {
  const answer = await callAs(made, session, 'POST', '/api/v1/snapshots', { path })
  if (answer.statusCode !== 201) throw new Error(`a snapshot of ${path} is refused: ${answer.body}`)
  await made.account.backups.settled()
  return (await callAs(made, session, 'GET', `/api/v1/snapshots/${answer.json<Snapshot>().id}`)).json<Snapshot>()
}

/** Fetches a copy or restore. */
export async function fetchJob(made: AccountApp, session: Session, { kind, id }: BackupJob): Promise<BackupJob> {
  return (await callAs(made, session, 'GET', `/api/v1/${kind === 'copy' ? 'copies' : 'restores'}/${id}`)).json<BackupJob>()
}
