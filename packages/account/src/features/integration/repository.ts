import type { IntegrationService, IntegrationStatus } from '@terrarium/contracts'
import { fql, TimeStub, type Client } from 'fauna'
import type { LogPosition } from '../../providers/monitoring.ts'
import { createDeliveryProgress, type DeliveryProgress } from './delivery-progress.ts'
import type { Counts } from './delivery-counts.ts'

/** An integration as it is kept. */
export interface StoredIntegration {
  readonly id: string
  readonly accountId: string
  readonly service: IntegrationService
  /** `us-std` */
  readonly regionGroup: string
  readonly site: string
  /** The monitoring service's key, sealed for the account. */
  readonly sealedKey: string
  readonly status: IntegrationStatus
  readonly createdAt: Date
  readonly createdBy: { readonly id: string; readonly name: string } | null
  readonly lastDeliveryAt: Date | null
  readonly lastError: { readonly message: string; readonly at: Date } | null
  /** How far the log of this process has been delivered; undefined: another process added the integration, and this one has not begun. */
  readonly position: LogPosition | undefined
  /** What was delivered of the log and not yet as figures. */
  readonly counts: Counts
}

/** What a new integration is made of. */
export type NewIntegration = Pick<StoredIntegration, 'accountId' | 'service' | 'regionGroup' | 'site' | 'sealedKey' | 'createdAt'> & {
  readonly position: LogPosition
  readonly memberId: string
  /** Integration that it replaces, whose delivery it goes on with. */
  readonly replaces: string | null
  /** An account has at most this many. */
  readonly limit: number
}

/** What a change of an integration's delivery says; what is missing stays as it is. */
export interface DeliveryChange {
  readonly position?: LogPosition
  readonly counts?: Counts
  readonly status?: IntegrationStatus
  readonly deliveredAt?: Date
  /** null once a delivery has succeeded. */
  readonly error?: { readonly message: string; readonly at: Date } | null
}

/** Keeps integrations in the control database. */
export interface IntegrationRepository {
  /** Returns why nothing was created: there is one of this service, region group and site already, too many, or none to replace. */
  create(integration: NewIntegration): Promise<StoredIntegration | 'known' | 'full' | 'missing'>
  list(accountId: string): Promise<readonly StoredIntegration[]>
  find(accountId: string, id: string): Promise<StoredIntegration | undefined>
  delete(accountId: string, id: string): Promise<StoredIntegration | undefined>
  /** Lists those of all accounts to which something may be delivered, with the plan of the account. */
  listDeliverable(): Promise<readonly { readonly integration: StoredIntegration; readonly plan: string }[]>
  /** Does nothing where the integration is gone. */
  note(id: string, change: DeliveryChange): Promise<void>
}

type Row = Omit<StoredIntegration, 'createdAt' | 'lastDeliveryAt' | 'lastError' | 'position' | 'counts'> & {
  readonly createdAt: TimeStub
  readonly lastDeliveryAt: TimeStub | null
  readonly error: string | null
  readonly errorAt: TimeStub | null
  readonly position: string | null
  readonly counts: string | null
}

const SHOWN = fql`(i => {
  id: i.id, accountId: i.accountId, service: i.service, regionGroup: i.regionGroup, site: i.site, sealedKey: i.sealedKey, status: i.status,
  createdAt: i.createdAt, createdBy: if (i.member == null || !(i.member!.exists())) null else i.member! { id, name },
  lastDeliveryAt: i.lastDeliveryAt, error: i.error, errorAt: i.errorAt, position: i.position, counts: i.counts
})`

/**
 * Creates the repository over the control database.
 *
 * @param process each of several processes delivers its own log; undefined: there is one, and how far it is stands with the integration
 */
export function createIntegrationRepository(control: Client, process: string | undefined): IntegrationRepository {
  const progress = createDeliveryProgress(process)
  return {
    create: (integration) => create(control, progress, integration),
    list: async (accountId) => {
      const { data } = await control.query<Row[]>(fql`Integration.byAccount(${accountId}).toArray().map(${SHOWN})`)
      return data.map(read)
    },
    find: async (accountId, id) => {
      const { data } = await control.query<Row | null>(fql`
        let found = Integration.byId(${id})
        if (!found.exists() || found!.accountId != ${accountId}) null else (${SHOWN})(found)`)
      return data === null ? undefined : read(data)
    },
    delete: async (accountId, id) => {
      const { data } = await control.query<Row | null>(fql`
        let found = Integration.byId(${id})
        if (!found.exists() || found!.accountId != ${accountId}) null else {
          let shown = (${SHOWN})(found)
          ${progress.forgetting(fql`found`)}
          found!.delete()
          shown
        }`)
      return data === null ? undefined : read(data)
    },
    listDeliverable: async () => {
      const { data } = await control.query<{ integration: Row; plan: string }[]>(fql`
        Integration.all().where(i => i.status != "invalid_key").toArray().map(i => {
          integration: Object.assign((${SHOWN})(i), ${progress.of(fql`i`)}), plan: Account.byId(i.accountId)?.plan ?? ""
        })`)
      return data.map(({ integration, plan }) => ({ integration: read(integration), plan }))
    },
    note: async (id, { position, counts, ...change }) => {
      const reached = { ...(position && { position: JSON.stringify(position) }), ...(counts && { counts: JSON.stringify(counts) }) }
      await control.query(fql`
        let found = Integration.byId(${id})
        if (found.exists()) {
          found!.update(${fieldsOf(change)})
          ${progress.noting(fql`found`, reached)}
        }
        null`)
    },
  }
}

async function create(
  control: Client,
  progress: DeliveryProgress,
  integration: NewIntegration,
): Promise<StoredIntegration | 'known' | 'full' | 'missing'> {
  const { accountId, service, regionGroup, site, sealedKey, createdAt, position, memberId, replaces, limit } = integration
  const fields = { accountId, service, regionGroup, site, sealedKey, createdAt: TimeStub.fromDate(createdAt), status: 'pending' }
  const begin = { position: JSON.stringify(position), counts: '{}' }
  const { data } = await control.query<Row | 'known' | 'full' | 'missing'>(fql`
    let mine = Integration.byAccount(${accountId})
    let replaced = if (${replaces} == null) null else mine.firstWhere(i => i.id.toString() == ${replaces})
    let others = mine.where(i => i.id.toString() != ${replaces ?? ''})
    if (${replaces} != null && replaced == null) "missing"
    else if (others.count() >= ${limit}) "full"
    else if (others.firstWhere(i => i.service == ${service} && i.regionGroup == ${regionGroup} && i.site == ${site}) != null) "known"
    else {
      let goesOn = replaced != null && replaced!.regionGroup == ${regionGroup}
      let begin = if (goesOn) { position: replaced!.position, counts: replaced!.counts } else ${begin}
      let made = Integration.create(Object.assign(Object.assign(${fields}, begin), { member: Member.byId(${memberId}) }))
      if (replaced != null) {
        if (goesOn) ${progress.handingOn(fql`replaced`, fql`made`)} else ${progress.forgetting(fql`replaced`)}
        replaced!.delete()
      }
      (${SHOWN})(made)
    }`)
  return typeof data === 'string' ? data : read(data)
}

function fieldsOf({ status, deliveredAt, error }: Omit<DeliveryChange, 'position' | 'counts'>) {
  return {
    ...(status && { status }),
    ...(deliveredAt && { lastDeliveryAt: TimeStub.fromDate(deliveredAt) }),
    ...(error !== undefined && { error: error?.message ?? null, errorAt: error && TimeStub.fromDate(error.at) }),
  }
}

function read({ createdAt, lastDeliveryAt, error, errorAt, position, counts, ...row }: Row): StoredIntegration {
  return {
    ...row,
    createdAt: createdAt.toDate(),
    lastDeliveryAt: lastDeliveryAt?.toDate() ?? null,
    lastError: error === null || errorAt === null ? null : { message: error, at: errorAt.toDate() },
    position: position === null ? undefined : (JSON.parse(position) as LogPosition),
    counts: JSON.parse(counts ?? '{}') as Counts,
  }
}
