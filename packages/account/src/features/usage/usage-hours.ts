import { fql, TimeStub, type Client, type Query } from 'fauna'
import type { HourOfUsage } from '../../providers/metering.ts'
import { repeatable } from '../../providers/database-client.ts'

/** What the databases used in an hour, as one process has counted it. */
export interface UsageHour {
  /** One for each process and hour. */
  readonly key: string
  readonly hour: Date
  readonly rows: readonly HourOfUsage[]
}

/** Keeps what each process has counted in the control database. */
export interface UsageHours {
  /** Replaces what a process has told of an hour, so that telling it again changes nothing. */
  put(process: string, hour: Date, rows: readonly HourOfUsage[]): Promise<void>
  /** The latest hour that a process has told of. */
  latestOf(process: string): Promise<Date | undefined>
  /** Hours that begin in `[from, to)`, of the other processes. */
  list(exceptProcess: string, from: Date, to: Date): Promise<readonly UsageHour[]>
  /** Hours that came or changed since a time of the database, of the other processes, and the time of the look. */
  listChanged(exceptProcess: string, since: Date): Promise<{ readonly hours: readonly UsageHour[]; readonly at: Date }>
}

/** As the files of usage, kept for comparisons with the year before. */
const KEPT_DAYS = 800
const PAGE = 200

type Row = { readonly key: string; readonly hour: TimeStub; readonly rows: string }
type Page = { readonly rows: Row[]; readonly at: TimeStub }

/** Creates the repository over the control database. */
export function createUsageHours(control: Client): UsageHours {
  /** Reads a set page by page; what changes meanwhile may come twice or with the next look. */
  const readAll = async (set: Query): Promise<{ readonly hours: readonly UsageHour[]; readonly at: Date }> => {
    const hours: UsageHour[] = []
    let begun: Date | undefined
    for (;;) {
      const { data } = await control.query<Page>(fql`{
        at: Time.now(),
        rows: ${set}.drop(${hours.length}).take(${PAGE}).toArray().map(h => { key: h.key, hour: h.hour, rows: h.rows })
      }`)
      begun ??= data.at.toDate()
      hours.push(...data.rows.map(read))
      if (data.rows.length < PAGE) return { hours, at: begun }
    }
  }
  return {
    put: async (process, hour, rows) => {
      const time = TimeStub.fromDate(hour)
      const key = `${process} ${hour.toISOString()}`
      await control.query(
        repeatable(fql`
        let known = UsageHour.byKey(${key}).first()
        let told = { rows: ${JSON.stringify(rows)}, changedAt: Time.now(), ttl: Time.now().add(${KEPT_DAYS}, "days") }
        if (known == null) UsageHour.create(Object.assign({ key: ${key}, process: ${process}, hour: ${time} }, told))
        else known!.update(told)
        null`),
      )
    },
    latestOf: async (process) => {
      const { data } = await control.query<TimeStub | null>(fql`UsageHour.byProcess(${process}).first()?.hour`)
      return data?.toDate()
    },
    list: async (exceptProcess, from, to) => {
      const [begin, end] = [TimeStub.fromDate(from), TimeStub.fromDate(to)]
      const set = fql`UsageHour.byHour({ from: ${begin}, to: ${end} }).where(h => h.hour < ${end} && h.process != ${exceptProcess})`
      return (await readAll(set)).hours
    },
    listChanged: (exceptProcess, since) =>
      readAll(fql`UsageHour.byChange({ from: ${TimeStub.fromDate(since)} }).where(h => h.process != ${exceptProcess})`),
  }
}

function read({ key, hour, rows }: Row): UsageHour {
  return { key, hour: hour.toDate(), rows: JSON.parse(rows) as HourOfUsage[] }
}
