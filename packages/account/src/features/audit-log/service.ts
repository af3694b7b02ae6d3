import {
  AUDIT_DETAILS,
  AUDIT_LOG_DAYS,
  AUDIT_TEXT_LENGTH_MAX,
  PAGE_SIZES,
  type AuditAction,
  type AuditDetail,
  type AuditEntry,
  type AuditOutcome,
} from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { nowMs, type AccountContext } from '../../context/account-context.ts'
import { decodeAuditPosition, encodeAuditPosition } from './page-token.ts'
import { presentEntry } from './presenter.ts'
import { createEntryKeys } from './entry-keys.ts'
import { createAuditRepository, type AuditActor, type AuditTarget, type EntryFilter } from './repository.ts'

/** Something that happened in an account. */
export interface AuditRecord {
  readonly action: AuditAction
  readonly accountId: string
  /** Who did it; null for somebody who was not signed in and for the service itself. */
  readonly actor: AuditActor | null
  /** What it was done to, if not to the actor. */
  readonly target?: AuditTarget
  /** `success` when missing. */
  readonly outcome?: AuditOutcome
  /** Network address of the caller; null when the service acted by itself. */
  readonly address: string | null
  /** Facts without secrets; other names than those of the table do not reach the log. */
  readonly details?: Readonly<Partial<Record<AuditDetail, string>>>
}

/** What a caller asks of the log. */
export type AuditListing = Omit<EntryFilter, 'limit' | 'after' | 'accountId'> & {
  readonly next_token?: string | undefined
  readonly max_results?: number | undefined
}

/** A page of the log. */
export interface AuditList {
  readonly results: AuditEntry[]
  readonly next_token?: string
}

/** Keeps what happens in accounts, for a year. */
export interface AuditLog {
  /**
   * Writes an entry; to be awaited before the answer, so that an action which was answered stands in the log.
   *
   * It never fails: what cannot be written goes to the service's own log as an error, whole.
   */
  record(entry: AuditRecord): Promise<void>
  /** Lists the entries of an account, latest first. @throws {AccountError} validation_error */
  list(accountId: string, listing: AuditListing): Promise<AuditList>
}

/** Returns the members of an entry that say who acted in which account. */
export function actedBy(member: Pick<Member, 'id' | 'name' | 'email' | 'account'>): Pick<AuditRecord, 'accountId' | 'actor'> {
  return { accountId: member.account.id, actor: { id: member.id, name: member.name, email: member.email } }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates the log over the control database. */
export function createAuditLog(context: AccountContext): AuditLog {
  const repository = createAuditRepository(context.control)
  const nextKey = createEntryKeys(context.random)

  async function write({ action, accountId, actor, target, outcome, address, details }: AuditRecord): Promise<void> {
    const now = nowMs(context.clock)
    await repository.create({
      accountId,
      action,
      outcome: outcome ?? 'success',
      key: nextKey(),
      at: new Date(now),
      actor: actor === null ? null : { id: actor.id, name: shorten(actor.name), email: shorten(actor.email) },
      target: target === undefined ? null : { kind: target.kind, id: target.id, name: shorten(target.name) },
      address,
      details: keepKnown(details ?? {}),
      expiresAt: new Date(now + AUDIT_LOG_DAYS * DAY_MS),
    })
  }

  return {
    record: async (entry) => {
      try {
        await write(entry)
      } catch (error: unknown) {
        context.logger.error({ entry: { ...entry, details: keepKnown(entry.details ?? {}) }, err: error }, 'audit entry not written')
      }
    },
    list: async (accountId, { next_token: token, max_results: max, ...filter }) => {
      const limit = max ?? PAGE_SIZES.default.server
      const after = token === undefined ? undefined : decodeAuditPosition(token)
      const rows = await repository.list({ ...filter, accountId, after, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        results: shown.map(presentEntry),
        ...(rows.length > limit && last !== undefined ? { next_token: encodeAuditPosition(last) } : {}),
      }
    },
  }
}

function shorten(text: string): string {
  return text.length <= AUDIT_TEXT_LENGTH_MAX ? text : `${text.slice(0, AUDIT_TEXT_LENGTH_MAX - 1)}…`
}

function keepKnown(details: Readonly<Record<string, string>>): Record<string, string> {
  const names: readonly string[] = AUDIT_DETAILS
  return Object.fromEntries(
    Object.entries(details)
      .filter(([name]) => names.includes(name))
      .map(([name, text]) => [name, shorten(text)]),
  )
}
