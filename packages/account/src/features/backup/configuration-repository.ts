import { fql, TimeStub, type Client } from 'fauna'

/** Backups of a database as an account has configured them. */
export interface StoredConfiguration {
  readonly id: string
  readonly accountId: string
  readonly globalId: string
  readonly path: string
  readonly region: string
  readonly enabled: boolean
  readonly cron: string
  readonly retentionDays: number | null
  /** null while they are disabled. */
  readonly nextAt: Date | null
}

type Row = Omit<StoredConfiguration, 'nextAt' | 'retentionDays'> & {
  readonly nextAt: TimeStub | null
  readonly retentionDays: number | null
}

/** A run of a schedule that is due, and the plan of its account. */
export interface DueRun {
  readonly configuration: StoredConfiguration
  readonly plan: string
}

/** Keeps the configurations of backups. */
export interface ConfigurationRepository {
  find(accountId: string, globalId: string): Promise<StoredConfiguration | undefined>
  /** Creates or replaces the configuration of a database. */
  save(configuration: Omit<StoredConfiguration, 'id'>): Promise<StoredConfiguration>
  /** Those that are enabled and whose time has come. */
  listDue(now: Date, count: number): Promise<readonly DueRun[]>
  /** Moves a configuration on to its next run. Returns whether it was still at the one given, so that each run is taken once. */
  advance(configuration: StoredConfiguration, nextAt: Date): Promise<boolean>
  delete(id: string): Promise<void>
}

/** Creates the repository over the control database. */
export function createConfigurationRepository(control: Client): ConfigurationRepository {
  const shown = fql`(c => {
    id: c.id, accountId: c.accountId, globalId: c.globalId, path: c.path, region: c.region, enabled: c.enabled, cron: c.cron,
    retentionDays: c.retentionDays, nextAt: c.nextAt
  })`
  return {
    find: async (accountId, globalId) => {
      const { data } = await control.query<Row | null>(fql`
        let found = BackupConfiguration.byKey(${keyOf(accountId, globalId)}).first()
        if (found == null) null else (${shown})(found)`)
      return data === null ? undefined : read(data)
    },
    save: async ({ nextAt, ...rest }) => {
      const fields = { ...rest, key: keyOf(rest.accountId, rest.globalId), nextAt: nextAt && TimeStub.fromDate(nextAt) }
      const { data } = await control.query<Row>(fql`
        let found = BackupConfiguration.byKey(${fields.key}).first()
        (${shown})(if (found == null) BackupConfiguration.create(${fields}) else found!.update(${fields}))`)
      return read(data)
    },
    listDue: async (now, count) => {
      const query = fql<{ configuration: Row; plan: string }[]>`
        BackupConfiguration.byNextRun({ to: ${TimeStub.fromDate(now)} }).where(c => c.enabled).take(${count}).toArray().map(c => {
          configuration: (${shown})(c), plan: Account.byId(c.accountId)?.plan ?? ""
        })`
      const { data } = await control.query(query)
      return data.map(({ configuration, plan }) => ({ configuration: read(configuration), plan }))
    },
    advance: async ({ id, nextAt }, next) => {
      const before = nextAt && TimeStub.fromDate(nextAt)
      const { data } = await control.query<boolean>(fql`
        let found = BackupConfiguration.byId(${id})
        if (!found.exists() || found!.nextAt != ${before}) false else {
          found!.update({ nextAt: ${TimeStub.fromDate(next)} })
          true
        }`)
      return data
    },
    delete: async (id) => {
      await control.query(fql`
        let found = BackupConfiguration.byId(${id})
        if (found.exists()) found!.delete()
        null`)
    },
  }
}

const keyOf = (accountId: string, globalId: string): string => `${accountId} ${globalId}`

function read({ nextAt, retentionDays, ...rest }: Row): StoredConfiguration {
  return { ...rest, retentionDays: retentionDays ?? null, nextAt: nextAt?.toDate() ?? null }
}
