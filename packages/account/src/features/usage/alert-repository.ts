import type { UsageAlert } from '@terrarium/contracts'
import { fql, TimeStub, type Client, type Query } from 'fauna'
import type { Lease } from '../../processes/leases.ts'

type AlertWish = Pick<UsageAlert, 'name' | 'metric' | 'path' | 'period' | 'threshold' | 'mail' | 'webhook_url'>

/** An alert with what only its messages need. */
export interface DueAlert extends UsageAlert {
  readonly accountId: string
  readonly secret: string
  /** Address of the member who made it. */
  readonly email: string
  /** Period that it has told of: `2026-11` or `2026-11-23`. */
  readonly toldOf: string | null
  /** Attempts to tell of that period that have failed. */
  readonly attempts: number
  /** Period of which a mail was sent, and of which a message was posted. */
  readonly mailedOf: string | null
  readonly postedOf: string | null
}

/** What an alert has told. */
type Told = Pick<DueAlert, 'toldOf' | 'attempts' | 'failure' | 'mailedOf' | 'postedOf'>

/** Keeps the alerts of accounts. */
export interface AlertRepository {
  list(accountId: string): Promise<readonly UsageAlert[]>
  /** The alerts of all accounts. */
  listAll(): Promise<readonly DueAlert[]>
  /** Returns undefined when there is none. */
  find(accountId: string, id: string): Promise<DueAlert | undefined>
  /** Returns undefined when the account has as many as it may. */
  create(
    owner: { readonly accountId: string; readonly memberId: string },
    wish: AlertWish,
    made: { readonly secret: string; readonly at: Date; readonly limit: number },
  ): Promise<UsageAlert | undefined>
  /** Returns undefined when there is none. */
  update(accountId: string, id: string, wish: AlertWish): Promise<UsageAlert | undefined>
  /** Returns its name; undefined when there is none. */
  delete(accountId: string, id: string): Promise<string | undefined>
  /** Notes that an alert is about to tell of a period; false when another process was first, or has the lease now. */
  claim(alert: DueAlert, period: string, by: { readonly at: Date; readonly lease: Lease }): Promise<boolean>
  /** Notes how the telling ended. */
  note(id: string, told: Told): Promise<void>
}

type Row = Omit<DueAlert, 'created_at' | 'raised_at'> & { readonly created_at: TimeStub; readonly raised_at: TimeStub | null }

const FIELDS = fql`(a => {
  id: a.id, name: a.name, metric: a.metric, path: a.path, period: a.period, threshold: a.threshold, mail: a.mail,
  webhook_url: a.webhookUrl, member: { id: a.member.id.toString(), name: a.member.name }, created_at: a.createdAt, raised_at: a.raisedAt,
  failure: a.failure, accountId: a.accountId, secret: a.secret, email: a.member.email, toldOf: a.toldOf, attempts: a.attempts,
  mailedOf: a.mailedOf, postedOf: a.postedOf
})`

/** Creates the repository over the control database. */
export function createAlertRepository(control: Client): AlertRepository {
  return { ...readingOf(control), ...keepingOf(control), ...tellingOf(control) }
}

function readingOf(control: Client): Pick<AlertRepository, 'list' | 'listAll' | 'find'> {
  return {
    list: async (accountId) => {
      const { data } = await control.query<Row[]>(
        fql`UsageAlert.byAccount(${accountId}).toArray().where(.member.exists()).order(.name).map(${FIELDS})`,
      )
      return data.map(present)
    },
    listAll: async () => {
      const { data } = await control.query<Row[]>(fql`UsageAlert.all().toArray().where(.member.exists()).map(${FIELDS})`)
      return data.map((row) => ({ ...present(row), ...withheldOf(row) }))
    },
    find: async (accountId, id) => {
      const { data } = await control.query<Row | null>(fql`
        let known = ${ownAlert(accountId, id)}
        if (known?.member.exists() == true) (${FIELDS})(known) else null`)
      return data === null ? undefined : { ...present(data), ...withheldOf(data) }
    },
  }
}

/** The alert of this id that belongs to the account; null for any other. */
function ownAlert(accountId: string, id: string): Query {
  return fql`
    (() => {
      let found = UsageAlert.byId(${id})
      if (found.exists() && found!.accountId == ${accountId}) found else null
    })()`
}

function wished({ name, metric, path, period, threshold, mail, webhook_url: url }: AlertWish): Query {
  return fql`{
    name: ${name}, metric: ${metric}, path: ${path}, period: ${period}, threshold: ${threshold}, mail: ${mail}, webhookUrl: ${url}
  }`
}

function keepingOf(control: Client): Pick<AlertRepository, 'create' | 'update' | 'delete'> {
  return {
    create: async ({ accountId, memberId }, wish, { secret, at, limit }) => {
      const { data } = await control.query<Row | null>(fql`
        if (UsageAlert.byAccount(${accountId}).count() >= ${limit}) null
        else {
          let owned = {
            accountId: ${accountId}, member: Member.byId(${memberId}), secret: ${secret}, createdAt: ${TimeStub.fromDate(at)}, attempts: 0
          }
          let made = UsageAlert.create(Object.assign(owned, ${wished(wish)}))
          (${FIELDS})(made)
        }`)
      return data === null ? undefined : present(data)
    },
    update: async (accountId, id, wish) => {
      const { data } = await control.query<Row | null>(fql`
        let known = ${ownAlert(accountId, id)}
        if (known == null) null
        else {
          let changed = known!.update(Object.assign({ toldOf: null, attempts: 0, failure: null, mailedOf: null, postedOf: null }, ${wished(wish)}))
          (${FIELDS})(changed)
        }`)
      return data === null ? undefined : present(data)
    },
    delete: async (accountId, id) => {
      const { data } = await control.query<string | null>(fql`
        let known = ${ownAlert(accountId, id)}
        if (known == null) null
        else {
          let name = known!.name
          known!.delete()
          name
        }`)
      return data ?? undefined
    },
  }
}

function tellingOf(control: Client): Pick<AlertRepository, 'claim' | 'note'> {
  return {
    claim: async ({ id, toldOf }, period, { at, lease }) => {
      const { data } = await control.query<boolean>(fql`
        let known = UsageAlert.byId(${id})
        if (!known.exists() || known!.toldOf != ${toldOf} || !${lease.isHeld}) false
        else {
          known!.update({ toldOf: ${period}, raisedAt: ${TimeStub.fromDate(at)} })
          true
        }`)
      return data
    },
    note: async (id, { toldOf, attempts, failure, mailedOf, postedOf }) => {
      await control.query(fql`
        let known = UsageAlert.byId(${id})
        if (known.exists()) known!.update({
          toldOf: ${toldOf}, attempts: ${attempts}, failure: ${failure}, mailedOf: ${mailedOf}, postedOf: ${postedOf}
        })
        null`)
    },
  }
}

function present(row: Row): UsageAlert {
  const { id, name, metric, path, period, threshold, mail, webhook_url, member, failure } = row
  const times = { created_at: row.created_at.toDate().toISOString(), raised_at: row.raised_at?.toDate().toISOString() ?? null }
  return { id, name, metric, path, period, threshold, mail, webhook_url, member, failure, ...times }
}

function withheldOf({ accountId, secret, email, toldOf, attempts, mailedOf, postedOf }: Row) {
  return { accountId, secret, email, toldOf, attempts, mailedOf, postedOf }
}
