import { readFileSync, writeFileSync } from 'node:fs'
import { must } from '@terrarium/base'
import type {
  AuditEntry,
  BackupConfiguration,
  BackupJob,
  DatabaseEntry,
  RegionPrefix,
  Session,
  Snapshot,
  SnapshotComparison,
  SnapshotManifest,
} from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, createAccountApp, OWNER } from '../testing/account-app.ts'
import { createShop, fetchJob, queryShop, takeSnapshot } from '../testing/backed-up-shop.ts'
import { callAs, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const TIMEOUT_MS = 480_000
const DAY_MICROS = 24 * 60 * 60 * 1_000_000

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

const configure = (body: object, session = owner) => callAs(made, session, 'PUT', '/api/v1/backup-configurations', body)
const back = (path: string, session = owner) => callAs(made, session, 'POST', '/api/v1/snapshots', { path })
const restore = (body: object, session = owner) => callAs(made, session, 'POST', '/api/v1/restores', body)
const copy = (body: object, session = owner) => callAs(made, session, 'POST', '/api/v1/copies', body)
const snapshots = async (search = '') =>
  (await callAs(made, owner, 'GET', `/api/v1/snapshots${search}`)).json<{ results: Snapshot[]; next_token?: string }>()
const configurations = async (search = '') => {
  const answer = await callAs(made, owner, 'GET', `/api/v1/backup-configurations${search}`)
  return answer.json<{ results: BackupConfiguration[]; next_token?: string }>()
}
/** Sessions do not last as long as schedules. */
async function advance(days: number): Promise<void> {
  made.clock.advance(days * DAY_MICROS)
  owner = await made.signIn()
}
async function look(): Promise<void> {
  await made.account.backups.look()
  await made.account.backups.settled()
}
async function audited(action: string): Promise<AuditEntry[]> {
  const answer = await made.app.inject({ url: '/api/auth/account/audit-log', headers: bearer(owner.secret) })
  return answer.json<{ results: AuditEntry[] }>().results.filter((entry) => entry.action === action)
}

describe('a configuration of backups', () => {
  test('says whether they are enabled, how often, how long they are kept, and the next and the latest snapshot [BACKUP-05] [BACKUP-07]', async () => {
    await createShop(made, 'shop')
    const answer = await configure({ path: 'us/shop', enabled: true, cron: '0 0 * * 1', retention_days: 15 })
    expect(answer.statusCode).toBe(200)
    const enabled = { path: 'us-std/shop', name: 'shop', enabled: true, cron: '0 0 * * 1', frequency: 'Weekly, Monday', retention_days: 15 }
    expect(answer.json()).toMatchObject({ ...enabled, latest_snapshot: null, status: 'available' })
    const next = new Date(answer.json<BackupConfiguration>().next_snapshot_at ?? '')
    expect([next.getUTCDay(), next.getUTCHours(), next.getTime() > made.clock.now() / 1000]).toEqual([1, 0, true])
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    const listed = (await configurations()).results.find(({ name }) => name === 'shop')
    expect(listed).toMatchObject({ ...enabled, snapshots: 1, latest_snapshot: { id, status: 'Complete' } })
    const disabled = await configure({ path: 'us/shop', enabled: false })
    expect(disabled.json()).toMatchObject({ enabled: false, next_snapshot_at: null, cron: '0 0 * * 1', retention_days: 15 })
    expect((await snapshots()).results).toHaveLength(1)
    expect((await audited('backup_configuration.update')).map(({ details }) => details['kind'])).toEqual(['disabled', 'Weekly, Monday'])
  })

  test.each(['0 0 * * 0', '0 0 * * 8', '0 0 29 * *', '0 0 1 1 *', 'daily'])('with %s is refused [VALID-28] [VALID-29]', async (cron) => {
    await createShop(made, 'shop')
    const answer = await configure({ path: 'us/shop', enabled: true, cron })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_error', reason: 'invalid cron expression' })
  })

  test('is refused with 10 parents, and taken with 9 [VALID-34] [ERR-72]', { timeout: TIMEOUT_MS }, async () => {
    const names = Array.from({ length: 11 }, (_, at) => `level${at}`)
    await queryShop(made, '', 'Database.byName("level0")?.delete()\nnull')
    for (const [at, name] of names.entries()) {
      await queryShop(made, names.slice(0, at).join('/'), `Database.create({ name: "${name}" })\nnull`)
    }
    const wish = { enabled: true, cron: '0 0 * * *' }
    expect((await configure({ path: `us/${names.slice(0, 10).join('/')}`, ...wish })).statusCode).toBe(200)
    const refused = await configure({ path: `us/${names.join('/')}`, ...wish })
    const reason = 'Backups cannot be enabled for a database with 10 or more parents.'
    expect(refused.json()).toMatchObject({ code: 'backup_depth', reason })
    expect((await back(`us/${names.join('/')}`)).json()).toMatchObject({ code: 'backup_depth' })
    await queryShop(made, '', 'Database.byName("level0")!.delete()\nnull')
  })

  test('is listed for all databases, each before those below it, page by page', async () => {
    await createShop(made, 'shop')
    await queryShop(made, 'shop', 'Database.create({ name: "branch" })\nDatabase.create({ name: "attic" })\nnull')
    await createShop(made, 'shore')
    const all = (await configurations('?region_group=us')).results.map(({ path }) => path)
    expect(all).toEqual(['us-std/shop', 'us-std/shop/attic', 'us-std/shop/branch', 'us-std/shore'])
    const paged: string[] = []
    for (let token = ''; ;) {
      const page = await configurations(`?region_group=us&max_results=1${token}`)
      paged.push(...page.results.map(({ path }) => path))
      if (page.next_token === undefined) break
      token = `&next_token=${page.next_token}`
    }
    expect(paged).toEqual(all)
    expect((await configurations('?path=us/shop')).results.map(({ path }) => path)).toEqual(all.slice(0, 3))
    await configure({ path: 'us/shop/branch', enabled: true, cron: '0 0 L * *' })
    expect((await configurations('?region_group=us&enabled=true')).results.map(({ path }) => path)).toEqual(['us-std/shop/branch'])
  })
})

describe('a schedule', () => {
  test(
    'takes a snapshot when its time has come, once, also after it was missed several times [BACKUP-08]',
    { timeout: TIMEOUT_MS },
    async () => {
      await createShop(made, 'shop')
      await configure({ path: 'us/shop', enabled: true, cron: '0 0 * * *', retention_days: 15 })
      await look()
      expect((await snapshots()).results).toEqual([])
      await advance(1)
      await Promise.all([look(), look(), look()])
      expect((await snapshots()).results).toMatchObject([{ path: 'us-std/shop', status: 'Complete', origin: 'schedule', documents: 10 }])
      await advance(4)
      await look()
      await look()
      expect((await snapshots()).results).toHaveLength(2)
      expect(await audited('snapshot.create')).toMatchObject([{ actor: null, details: { reason: 'schedule' } }, { actor: null }])
    },
  )

  test('deletes snapshots with their files when they have expired', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    await configure({ path: 'us/shop', enabled: true, cron: '0 0 1 * *', retention_days: 5 })
    const { id, expires_at: expiresAt, created_at: createdAt } = await takeSnapshot(made, owner, 'us/shop')
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(5 * 24 * 60 * 60 * 1000)
    await configure({ path: 'us/shop', enabled: false })
    await advance(4.9)
    await look()
    expect((await snapshots()).results).toHaveLength(1)
    await advance(0.2)
    await look()
    expect((await snapshots()).results).toEqual([])
    expect(() => readFileSync(made.databases.backups.fileOf(id))).toThrow('ENOENT')
  })

  test('ends with its database, and rests while the plan has no backups [PERM-14]', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    await configure({ path: 'us/shop', enabled: true, cron: '0 0 * * *' })
    await made.databases.control.query(fql`Account.all().first()!.update({ plan: "free" }).plan`)
    await advance(1)
    await look()
    await made.databases.control.query(fql`Account.all().first()!.update({ plan: "Pro" }).plan`)
    expect((await snapshots()).results).toEqual([])
    await queryShop(made, '', 'Database.byName("shop")!.delete()\nnull')
    await advance(1)
    await look()
    expect((await made.databases.control.query<number>(fql`BackupConfiguration.all().count()`)).data).toBe(0)
  })
})

describe('a snapshot', () => {
  test('is taken now, with size, date, status and expiry [BACKUP-02] [BACKUP-06]', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    const answer = await back('us/shop')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ status: 'Pending', path: 'us-std/shop', size_bytes: null, expires_at: null, origin: 'manual' })
    expect((await back('us/shop')).json()).toMatchObject({ code: 'conflict' })
    await made.account.backups.settled()
    const [taken] = (await snapshots('?path=us/shop')).results
    expect(taken).toMatchObject({ status: 'Complete', documents: 10 })
    expect(taken?.size_bytes).toBe(readFileSync(made.databases.backups.fileOf(taken?.id ?? '')).length)
    expect((await audited('snapshot.create')).at(-1)).toMatchObject({ actor: { email: OWNER.email }, details: { path: 'us-std/shop' } })
  })

  test('says what it holds, and how that differs from the present', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    const manifest = (await callAs(made, owner, 'GET', `/api/v1/snapshots/${id}/manifest`)).json<SnapshotManifest>()
    expect(manifest.databases).toMatchObject([{ path: '', collections: [{ name: 'Book', documents: 10 }] }])
    await queryShop(made, 'shop', 'Book.byId("100")!.delete()\nCollection.create({ name: "Late" })\nnull')
    const compared = (await callAs(made, owner, 'GET', `/api/v1/snapshots/${id}/comparison`)).json<SnapshotComparison>()
    expect(compared.databases).toMatchObject([
      {
        side: 'both',
        is_schema_equal: false,
        collections: [
          { name: 'Book', snapshot: { documents: 10 }, live: { documents: 9, is_capped: false } },
          { name: 'Late', snapshot: null, live: { documents: 0 } },
        ],
      },
    ])
    expect(compared.databases[0]?.live_schema?.[0]?.content).toContain('collection Late')
  })

  test('is deleted with its file, unless a job reads it', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    const started = (await restore({ snapshot_id: id })).json<BackupJob>()
    expect((await callAs(made, owner, 'DELETE', `/api/v1/snapshots/${id}`)).json()).toMatchObject({ code: 'snapshot_in_use' })
    await made.account.backups.settled()
    expect((await fetchJob(made, owner, started)).state).toBe('Complete')
    expect((await callAs(made, owner, 'DELETE', `/api/v1/snapshots/${id}`)).statusCode).toBe(204)
    expect((await snapshots()).results).toEqual([])
    expect(() => readFileSync(made.databases.backups.fileOf(id))).toThrow('ENOENT')
    expect((await audited('snapshot.delete')).map(({ outcome }) => outcome)).toEqual(['success', 'failure'])
  })
})

describe('a restore', () => {
  test(
    'brings the database back; meanwhile it is unavailable and listed so [BACKUP-04] [BACKUP-09] [BACKUP-10]',
    { timeout: TIMEOUT_MS },
    async () => {
      await createShop(made, 'shop')
      const { id } = await takeSnapshot(made, owner, 'us/shop')
      await queryShop(made, 'shop', 'Book.byId("103")!.delete()\nnull')
      await configure({ path: 'us/shop', enabled: false, cron: '0 0 * * *', retention_days: 30 })
      const started = (await restore({ snapshot_id: id, safety_snapshot: true })).json<BackupJob>()
      expect(started).toMatchObject({
        kind: 'restore',
        source: 'us-std/shop',
        target: 'us-std/shop',
        is_terminal: false,
        created_by: OWNER.name,
      })
      await expect(queryShop(made, 'shop', '1')).rejects.toMatchObject({ code: 'database_unavailable' })
      const list = (await callAs(made, owner, 'GET', '/api/v1/databases?path=us')).json<{ results: DatabaseEntry[] }>().results
      expect(list.find(({ name }) => name === 'shop')).toMatchObject({ status: 'restoring', job_id: started.id })
      expect((await back('us/shop')).json()).toMatchObject({ code: 'database_unavailable' })
      expect((await restore({ snapshot_id: id })).json()).toMatchObject({ code: 'database_unavailable' })
      await made.account.backups.settled()
      const done = await fetchJob(made, owner, started)
      expect(done).toMatchObject({ state: 'Complete', step: 'done', progress: 1, is_terminal: true, can_cancel: false })
      expect(await queryShop(made, 'shop', 'Book.byId("103")!.title')).toBe('Book 3')
      const safety = (await callAs(made, owner, 'GET', `/api/v1/snapshots/${done.safety_snapshot_id ?? ''}`)).json<Snapshot>()
      expect(safety).toMatchObject({ origin: 'restore', status: 'Complete', documents: 9, expires_at: expect.any(String) as string })
      expect(await audited('restore.finish')).toMatchObject([{ outcome: 'success', actor: null }])
    },
  )

  test('of a damaged file says where, and changes nothing', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    const file = made.databases.backups.fileOf(id)
    const bytes = readFileSync(file)
    bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 8)
    writeFileSync(file, bytes)
    await queryShop(made, 'shop', 'Book.byId("100")!.delete()\nnull')
    const started = (await restore({ snapshot_id: id })).json<BackupJob>()
    await made.account.backups.settled()
    const failed = await fetchJob(made, owner, started)
    expect(failed).toMatchObject({ state: 'Failed', step: 'verify', failure: { code: 'damaged' } })
    expect(failed.failure?.message).toMatch(
      /^The file of the snapshot is damaged at byte \d+: .*\. Nothing was changed; choose another snapshot\.$/,
    )
    expect(await queryShop(made, 'shop', 'Book.all().count()')).toBe(9)
    expect(await audited('restore.finish')).toMatchObject([{ outcome: 'failure', details: { reason: 'damaged' } }])
  })

  test('can be canceled', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    await queryShop(made, 'shop', 'Book.byId("100")!.delete()\nnull')
    const started = (await restore({ snapshot_id: id })).json<BackupJob>()
    expect((await callAs(made, owner, 'DELETE', `/api/v1/restores/${started.id}`)).statusCode).toBe(200)
    await made.account.backups.settled()
    expect(await fetchJob(made, owner, started)).toMatchObject({ state: 'Canceled', is_terminal: true })
    expect(await queryShop(made, 'shop', 'Book.all().count()')).toBe(9)
    const again = await callAs(made, owner, 'DELETE', `/api/v1/restores/${started.id}`)
    expect(again.json()).toMatchObject({ code: 'job_ended' })
  })
})

describe('a stop of the service', () => {
  test('leaves snapshots and restores to the next start, which ends them', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    await queryShop(made, 'shop', 'Book.byId("103")!.delete()\nnull')
    await createShop(made, 'shore')
    const waiting = (await back('us/shore')).json<Snapshot>()
    const started = (await restore({ snapshot_id: id })).json<BackupJob>()
    await made.account.backups.close()
    expect(await fetchJob(made, owner, started)).toMatchObject({ is_terminal: false })
    await expect(queryShop(made, 'shop', '1')).rejects.toMatchObject({ code: 'database_unavailable' })
    await using next = await createAccountApp(made.databases)
    await next.account.backups.begin()
    await next.account.backups.settled()
    expect(await fetchJob(next, owner, started)).toMatchObject({ state: 'Complete', step: 'done' })
    expect(await queryShop(next, 'shop', 'Book.all().count()')).toBe(10)
    expect((await callAs(next, owner, 'GET', `/api/v1/snapshots/${waiting.id}`)).json()).toMatchObject({
      status: 'Complete',
      documents: 10,
    })
  })

  test(
    'behind the end of a restore lets the next start release the database, with what people write',
    { timeout: TIMEOUT_MS },
    async () => {
      await createShop(made, 'shelf')
      const { id } = await takeSnapshot(made, owner, 'us/shelf')
      const started = (await restore({ snapshot_id: id })).json<BackupJob>()
      await made.account.backups.settled()
      await queryShop(made, 'shelf', 'Book.byId("103")!.delete()\nnull')
      const us = must(made.databases.backups.of('us'), 'a store has backups')
      const globalId = must(await us.find(['shelf']), 'the database exists')
      await us.hold({ job: BigInt(started.id), kind: 'restore', globalId })
      await made.databases.control.query(fql`
      BackupJob.byId(${started.id})!.update({ state: "InProgress", step: "done", finishedAt: null })
      null`)
      await made.account.backups.close()
      await using next = await createAccountApp(made.databases)
      await next.account.backups.begin()
      await next.account.backups.settled()
      expect(await fetchJob(next, owner, started)).toMatchObject({ state: 'Complete', step: 'done', progress: 1, can_cancel: false })
      expect(await queryShop(next, 'shelf', 'Book.all().count()')).toBe(9)
    },
  )
})

describe('a copy', () => {
  test(
    'is a new database below a parent; meanwhile it is unavailable [BACKUP-03] [BACKUP-09] [BACKUP-10]',
    { timeout: TIMEOUT_MS },
    async () => {
      await createShop(made, 'shop')
      await queryShop(made, '', 'Database.byName("twins")?.delete()\nDatabase.create({ name: "twins" })\nnull')
      const { id } = await takeSnapshot(made, owner, 'us/shop')
      const wish = { snapshot_id: id, destination: 'us/twins', name: 'twin' }
      const started = (await copy(wish)).json<BackupJob>()
      expect(started).toMatchObject({ kind: 'copy', source: 'us-std/shop', target: 'us-std/twins/twin', snapshot_id: id })
      await expect(queryShop(made, 'twins/twin', '1')).rejects.toMatchObject({ code: 'database_unavailable' })
      await made.account.backups.settled()
      expect(await fetchJob(made, owner, started)).toMatchObject({ state: 'Complete' })
      expect(await queryShop(made, 'twins/twin', 'Book.all().count()')).toBe(10)
      expect((await copy(wish)).json()).toMatchObject({ code: 'conflict', reason: 'A database of this name exists already.' })
      expect((await copy({ ...wish, name: 'not a name' })).json()).toMatchObject({ code: 'invalid_path' })
      expect((await copy({ ...wish, destination: 'eu' })).json()).toMatchObject({
        code: 'validation_error',
        fields: { destination: 'invalid' },
      })
      expect((await copy({ ...wish, destination: 'us/nowhere' })).statusCode).toBe(404)
      const jobs = (await callAs(made, owner, 'GET', '/api/v1/copies')).json<{ results: BackupJob[]; running: number }>()
      expect([jobs.results.map((job) => job.id), jobs.running]).toEqual([[started.id], 0])
    },
  )

  test('that fails leaves no database behind', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    await queryShop(made, '', 'Database.byName("twin")?.delete()\nnull')
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    writeFileSync(made.databases.backups.fileOf(id), 'nothing')
    const started = (await copy({ snapshot_id: id, destination: 'us', name: 'twin' })).json<BackupJob>()
    await made.account.backups.settled()
    expect(await fetchJob(made, owner, started)).toMatchObject({ state: 'Failed', failure: { code: 'damaged' } })
    expect(await queryShop(made, '', 'Database.byName("twin").exists()')).toBe(false)
  })

  test('is refused while five copies and restores run [VALID-35] [ERR-74]', { timeout: TIMEOUT_MS }, async () => {
    await createShop(made, 'shop')
    const { id } = await takeSnapshot(made, owner, 'us/shop')
    const names = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    await queryShop(made, '', `${JSON.stringify(names)}.forEach(name => Database.byName(name)?.delete())\nnull`)
    const answers = await Promise.all(names.map((name) => copy({ snapshot_id: id, destination: 'us', name })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    const refused = answers.find(({ statusCode }) => statusCode !== 201)
    const reason = 'Five restores or copies are already running; wait until one is complete.'
    expect(refused?.json()).toMatchObject({ code: 'job_limit', reason })
    await made.account.backups.settled()
    expect((await restore({ snapshot_id: id })).statusCode).toBe(201)
    await made.account.backups.settled()
  })
})

describe('a region group whose databases nobody can read', () => {
  test('has no backups, and says so', async () => {
    const { backups } = made.databases
    const withoutEu = { ...backups, of: (region: RegionPrefix) => (region === 'eu' ? undefined : backups.of(region)) }
    await using app = await createAccountApp({ ...made.databases, backups: withoutEu })
    const listed = await callAs(app, owner, 'GET', '/api/v1/backup-configurations')
    expect(listed.json()).toMatchObject({ unsupported: ['eu'] })
    for (const answer of [
      await callAs(app, owner, 'POST', '/api/v1/snapshots', { path: 'eu/shop' }),
      await callAs(app, owner, 'PUT', '/api/v1/backup-configurations', { path: 'eu/shop', enabled: true, cron: '0 0 * * *' }),
    ]) {
      const reason = 'This service makes no backups of this region group.'
      expect(answer.json()).toMatchObject({ code: 'backups_unsupported', reason })
    }
  })
})

describe('backups', () => {
  test.each(['free', 'individual', 'Free-V2', 'Pay-As-You-Go'])('are not in the plan %s [PERM-14] [PERM-15] [PERM-19]', async (plan) => {
    await made.databases.control.query(fql`Account.all().first()!.update({ plan: ${plan} }).plan`)
    for (const answer of [
      await configure({ path: 'us/shop', enabled: false }),
      await back('us/shop'),
      await restore({ snapshot_id: '1' }),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'plan_required' })
    }
    for (const url of ['backup-configurations', 'snapshots', 'copies', 'restores', 'snapshots/1/manifest']) {
      expect((await callAs(made, owner, 'GET', `/api/v1/${url}`)).json()).toMatchObject({ code: 'plan_required' })
    }
  })

  test.each(['team', 'business', 'Startup', 'Trial', 'Pro'])('are in the plan %s [PERM-16] [PERM-17] [PERM-18]', async (plan) => {
    await made.databases.control.query(fql`Account.all().first()!.update({ plan: ${plan} }).plan`)
    expect((await callAs(made, owner, 'GET', '/api/v1/backup-configurations')).statusCode).toBe(200)
  })

  test('are seen by developers and changed by owners and admins', async () => {
    await createShop(made, 'shop')
    const developer = await joinAs(made, 'developer@example.com', 'developer')
    const billing = await joinAs(made, 'billing@example.com', 'billing')
    expect((await callAs(made, developer, 'GET', '/api/v1/snapshots')).statusCode).toBe(200)
    for (const answer of [await back('us/shop', developer), await configure({ path: 'us/shop', enabled: false }, developer)]) {
      expect(answer.json()).toMatchObject({ code: 'permission_denied' })
    }
    expect((await callAs(made, billing, 'GET', '/api/v1/snapshots')).json()).toMatchObject({ code: 'permission_denied' })
  })
})
