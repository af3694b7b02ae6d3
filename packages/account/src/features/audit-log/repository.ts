import { auditOutcomeSchema, type AuditAction, type AuditOutcome } from '@terrarium/contracts'
import { fql, TimeStub, type Client, type Query, type QueryValueObject } from 'fauna'
import * as v from 'valibot'
import type { AuditPosition } from './page-token.ts'

/** Who did something, as they were called then; the id is null for somebody who is no member. */
export type AuditActor = {
  readonly id: string | null
  readonly name: string
  readonly email: string
}

/** What something was done to; the id is null where there is none. */
export type AuditTarget = {
  readonly kind: string
  readonly id: string | null
  readonly name: string
}

/** An entry as it is stored. */
export interface StoredEntry {
  readonly accountId: string
  readonly key: string
  readonly at: Date
  readonly action: AuditAction
  readonly outcome: AuditOutcome
  readonly actor: AuditActor | null
  readonly target: AuditTarget | null
  readonly address: string | null
  readonly details: Readonly<Record<string, string>>
  readonly expiresAt: Date
}

/** An entry as it is read. */
export interface EntryRow extends Omit<StoredEntry, 'accountId' | 'action' | 'at' | 'expiresAt'> {
  /** Name of the action; that of an earlier version may be unknown. */
  readonly action: string
  readonly at: TimeStub
}

/** Which entries to read; what is undefined does not matter. */
export interface EntryFilter {
  readonly accountId: string
  readonly action?: AuditAction | undefined
  readonly outcome?: AuditOutcome | undefined
  readonly actorId?: string | undefined
  /** Inclusive and exclusive bounds, ISO. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Entries later in the list than this one. */
  readonly after?: AuditPosition | undefined
  readonly limit: number
}

/** Keeps entries of the audit log in the control database. */
export interface AuditRepository {
  create(entry: StoredEntry): Promise<void>
  /** Returns up to `limit` entries, latest first. */
  list(filter: EntryFilter): Promise<readonly EntryRow[]>
}

/** Creates the repository over the control database. */
export function createAuditRepository(control: Client): AuditRepository {
  return {
    create: async ({ at, expiresAt, actor, target, details, ...rest }) => {
      const fields: QueryValueObject = {
        ...rest,
        actor: actor === null ? null : { ...actor },
        target: target === null ? null : { ...target },
        details: { ...details },
        time: TimeStub.fromDate(at),
        ttl: TimeStub.fromDate(expiresAt),
      }
      await control.query(fql`
        AuditEntry.create(${fields})
        null`)
    },
    list: async (filter) => {
      const { data } = await control.query<Row[]>(listQuery(filter))
      return data.map(({ time, actor, target, ...row }) => ({
        ...row,
        at: time,
        actor: actor && { ...actor, id: actor.id ?? null },
        target: target && { ...target, id: target.id ?? null },
        details: row.details ?? {},
        outcome: v.parse(auditOutcomeSchema, row.outcome),
      }))
    },
  }
}

/** As the database has it: a stored field that is null is not there when it is read. */
type Row = {
  readonly key: string
  readonly time: TimeStub
  readonly action: string
  readonly outcome: string
  readonly actor: (Omit<AuditActor, 'id'> & { readonly id?: string }) | null
  readonly target: (Omit<AuditTarget, 'id'> & { readonly id?: string }) | null
  readonly address: string | null
  readonly details: Record<string, string> | null
}

function listQuery(filter: EntryFilter): Query<Row[]> {
  const { after } = filter
  return fql<Row[]>`
    let action = ${filter.action ?? null}
    let outcome = ${filter.outcome ?? null}
    let actor = ${filter.actorId ?? null}
    let before = ${filter.to === undefined ? null : TimeStub.from(filter.to)}
    let position = ${after === undefined ? null : { time: TimeStub.from(after.at), key: after.key }}
    ${entriesBetween(filter)}
      .where(entry => action == null || entry.action == action)
      .where(entry => outcome == null || entry.outcome == outcome)
      .where(entry => actor == null || entry.actor?.id == actor)
      .where(entry => before == null || entry.time < before)
      .where(entry => position == null || entry.time < position!.time || (entry.time == position!.time && entry.key < position!.key))
      .take(${filter.limit})
      .toArray()
      .map(entry => entry { key, time, action, outcome, actor, target, address, details })`
}

/** The index is in the order of the list, latest first, so the later bound is where it starts. */
function entriesBetween({ accountId, from, to, after }: EntryFilter): Query {
  const first = after?.at ?? to
  const start = first === undefined ? undefined : fql`from: ${TimeStub.from(first)}`
  const end = from === undefined ? undefined : fql`to: ${TimeStub.from(from)}`
  if (start !== undefined && end !== undefined) return fql`AuditEntry.byAccount(${accountId}, { ${start}, ${end} })`
  const bound = start ?? end
  return bound === undefined ? fql`AuditEntry.byAccount(${accountId})` : fql`AuditEntry.byAccount(${accountId}, { ${bound} })`
}
