import { CONCURRENT_JOBS_MAX, type BackupJob, type BackupJobState, type BackupJobStep } from '@terrarium/contracts'
import { fql, TimeStub, type Client, type Query } from 'fauna'
import type { Lease } from '../../processes/leases.ts'

/** A copy or restore as it is kept. */
export interface StoredJob {
  readonly id: string
  readonly accountId: string
  readonly kind: BackupJob['kind']
  readonly snapshotId: string
  readonly source: string
  readonly snapshotAt: Date
  readonly target: string
  readonly region: string
  /** Global id of the target in decimal; null before the database of a copy has been made. */
  readonly globalId: string | null
  readonly state: BackupJobState
  readonly step: BackupJobStep
  readonly wantsSafetySnapshot: boolean
  readonly safetySnapshotId: string | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly finishedAt: Date | null
  readonly failure: { readonly code: string; readonly message: string } | null
}

type Row = Omit<StoredJob, 'snapshotAt' | 'createdAt' | 'updatedAt' | 'finishedAt' | 'failure' | 'globalId' | 'safetySnapshotId'> & {
  readonly snapshotAt: TimeStub
  readonly createdAt: TimeStub
  readonly updatedAt: TimeStub
  readonly finishedAt: TimeStub | null
  readonly globalId: string | null
  readonly safetySnapshotId: string | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
}

export type NewJob = Omit<StoredJob, 'id' | 'state' | 'step' | 'updatedAt' | 'finishedAt' | 'failure' | 'safetySnapshotId'>

/** Changes of a job under way. */
export type JobChange = Partial<Pick<StoredJob, 'state' | 'step' | 'globalId' | 'safetySnapshotId' | 'finishedAt' | 'failure'>> & {
  readonly updatedAt: Date
}

/** Keeps copies and restores. */
export interface JobRepository {
  /** Creates a job; undefined where as many as may run do already. */
  create(job: NewJob): Promise<StoredJob | undefined>
  find(accountId: string, kind: BackupJob['kind'], id: string): Promise<StoredJob | undefined>
  /** Latest first. */
  list(accountId: string, kind: BackupJob['kind'], start: number, count: number): Promise<readonly StoredJob[]>
  countRunning(accountId: string): Promise<number>
  /** Those of all accounts that have not ended, oldest first. */
  listRunning(): Promise<readonly StoredJob[]>
  /** Changes a job. With a lease only while nobody has taken that over; returns whether it was so. */
  update(id: string, change: JobChange, lease?: Lease): Promise<boolean>
  delete(id: string): Promise<void>
}

const RUNNING = ['Pending', 'InProgress']

/** Creates the repository over the control database. */
export function createJobRepository(control: Client): JobRepository {
  const shown = fql`(j => {
    id: j.id, accountId: j.accountId, kind: j.kind, snapshotId: j.snapshotId, source: j.source, snapshotAt: j.snapshotAt, target: j.target,
    region: j.region, globalId: j.globalId, state: j.state, step: j.step, wantsSafetySnapshot: j.wantsSafetySnapshot,
    safetySnapshotId: j.safetySnapshotId, createdBy: j.createdBy, createdAt: j.createdAt, updatedAt: j.updatedAt, finishedAt: j.finishedAt,
    failureCode: j.failureCode, failureMessage: j.failureMessage
  })`
  const running = (accountId: string): Query<number> =>
    fql`${RUNNING}.flatMap(state => BackupJob.byRunning(${accountId}, state).toArray()).length`
  return {
    create: async ({ createdAt, snapshotAt, ...rest }) => {
      const at = TimeStub.fromDate(createdAt)
      const fields = { ...rest, snapshotAt: TimeStub.fromDate(snapshotAt), createdAt: at, updatedAt: at, state: 'Pending', step: 'waiting' }
      const { data } = await control.query<Row | null>(fql`
        if (${running(rest.accountId)} >= ${CONCURRENT_JOBS_MAX}) null else (${shown})(BackupJob.create(${fields}))`)
      return data === null ? undefined : read(data)
    },
    find: async (accountId, kind, id) => {
      const { data } = await control.query<Row | null>(fql`
        let found = BackupJob.byId(${id})
        if (!found.exists() || found!.accountId != ${accountId} || found!.kind != ${kind}) null else (${shown})(found)`)
      return data === null ? undefined : read(data)
    },
    list: async (accountId, kind, start, count) => {
      const query = fql<Row[]>`BackupJob.byKind(${accountId}, ${kind}).drop(${start}).take(${count}).toArray().map(${shown})`
      return (await control.query(query)).data.map(read)
    },
    countRunning: async (accountId) => (await control.query<number>(running(accountId))).data,
    listRunning: async () => {
      const { data } = await control.query<Row[]>(fql`${RUNNING}.flatMap(state => BackupJob.byState(state).toArray().map(${shown}))`)
      return data.map(read).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    },
    update: async (id, { updatedAt, finishedAt, failure, ...rest }, lease) => {
      const fields = {
        ...rest,
        updatedAt: TimeStub.fromDate(updatedAt),
        ...(finishedAt && { finishedAt: TimeStub.fromDate(finishedAt) }),
        ...(failure && { failureCode: failure.code, failureMessage: failure.message }),
      }
      const { data } = await control.query<boolean>(fql`
        let isHeld = ${lease?.isHeld ?? fql`true`}
        let found = BackupJob.byId(${id})
        if (isHeld && found.exists()) found!.update(${fields})
        isHeld`)
      return data
    },
    delete: async (id) => {
      await control.query(fql`
        let found = BackupJob.byId(${id})
        if (found.exists()) found!.delete()
        null`)
    },
  }
}

function read({
  snapshotAt,
  createdAt,
  updatedAt,
  finishedAt,
  globalId,
  safetySnapshotId,
  failureCode,
  failureMessage,
  ...rest
}: Row): StoredJob {
  return {
    ...rest,
    globalId: globalId ?? null,
    safetySnapshotId: safetySnapshotId ?? null,
    snapshotAt: snapshotAt.toDate(),
    createdAt: createdAt.toDate(),
    updatedAt: updatedAt.toDate(),
    finishedAt: finishedAt?.toDate() ?? null,
    failure: typeof failureCode === 'string' ? { code: failureCode, message: failureMessage ?? '' } : null,
  }
}
