import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryEvent } from '../metering/query-event.ts'
import { countEvent, createCount, LEVEL_METRICS } from './usage-row.ts'
import type { UsageCount, UsageMetric, UsageRow } from './usage-row.ts'

export interface UsageLogOptions {
  /** Folder of the files; created where it is missing. */
  readonly folder: string
  readonly daysMax: number
  /** Called when figures could not be written or read. */
  readonly onFault: (error: unknown) => void
}

const WRITE_MS = 10_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DAY_LENGTH = 10
const HOUR_LENGTH = 13
const EXTENSION = '.json'

/**
 * Usage by hour and database, kept in memory for the present day and in a file a day.
 *
 * A file is written as a whole beside its place and then renamed, at most every ten seconds: a crash loses at most what was counted since.
 */
export class UsageLog {
  readonly #options: UsageLogOptions
  /** Rows of the days that have changed since the start, by hour and database. */
  readonly #days = new Map<string, Map<string, UsageCount>>()
  readonly #changed = new Set<string>()
  readonly #opened: Promise<void>
  /** Rows of the hour that is counted now, so that most events find theirs by one look. */
  #present: { readonly begin: number; readonly counts: Map<string, UsageCount> } | undefined
  #timer: NodeJS.Timeout | undefined
  #written: Promise<void> = Promise.resolve()

  constructor(options: UsageLogOptions) {
    this.#options = options
    this.#opened = this.#open()
  }

  /** Counts an event of a database, named with its region group: `us-std/shop`. */
  count(event: QueryEvent, database: string, logBytes: number): void {
    countEvent(this.#countOf(event.receivedAt / 1000, database), event, logBytes)
  }

  /** Notes how many bytes there are now. */
  measure(metric: Extract<UsageMetric, 'storage' | 'backups'>, database: string, bytes: number, nowMs: number): void {
    this.#countOf(nowMs, database)[metric] = bytes
  }

  /** Returns the rows of the hours that begin in `[from, to)`, by hour. */
  async rows(from: Date, to: Date): Promise<readonly UsageRow[]> {
    await this.flush()
    const [begin, end] = [from.toISOString(), to.toISOString()]
    const rows: UsageRow[] = []
    for (const day of await this.#storedDays()) {
      if (day < begin.slice(0, DAY_LENGTH) || day > end.slice(0, DAY_LENGTH)) continue
      rows.push(...(await this.#read(day)).filter(({ hour }) => hour >= begin && hour < end))
    }
    return rows
  }

  /** Writes what has changed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#written = this.#written.then(() => this.#write()).catch(this.#options.onFault)
    return this.#written
  }

  #countOf(ms: number, database: string): UsageCount {
    const present = this.#present
    const known = present !== undefined && ms >= present.begin && ms < present.begin + HOUR_MS ? present.counts.get(database) : undefined
    return known ?? this.#findCount(ms, database)
  }

  #findCount(ms: number, database: string): UsageCount {
    const hour = `${new Date(ms).toISOString().slice(0, HOUR_LENGTH)}:00:00.000Z`
    const day = hour.slice(0, DAY_LENGTH)
    const rows = this.#days.get(day) ?? new Map<string, UsageCount>()
    this.#days.set(day, rows)
    const key = hour + database
    const count = rows.get(key) ?? createCount(hour, database)
    rows.set(key, count)
    this.#changed.add(day)
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_MS).unref()
    const begin = Math.floor(ms / HOUR_MS) * HOUR_MS
    if (this.#present?.begin !== begin) this.#present = { begin, counts: new Map() }
    this.#present.counts.set(database, count)
    return count
  }

  async #open(): Promise<void> {
    const { folder, daysMax } = this.#options
    await mkdir(folder, { recursive: true })
    const oldest = new Date(Date.now() - daysMax * DAY_MS).toISOString().slice(0, DAY_LENGTH)
    const old = (await this.#storedDays()).filter((day) => day < oldest)
    await Promise.all(old.map((day) => rm(join(folder, day + EXTENSION), { force: true })))
  }

  /** What was counted since is added to what a file has, so that files of an earlier run go on. */
  async #write(): Promise<void> {
    await this.#opened
    for (const day of this.#changed) {
      const counted = this.#days.get(day)
      this.#days.delete(day)
      this.#changed.delete(day)
      this.#present = undefined
      if (counted === undefined) continue
      await this.#add(day, counted).catch((error: unknown) => {
        this.#restore(day, counted)
        throw error
      })
    }
  }

  async #add(day: string, counted: ReadonlyMap<string, UsageCount>): Promise<void> {
    const rows = new Map<string, UsageRow>((await this.#read(day)).map((row) => [row.hour + row.database, row]))
    for (const [key, count] of counted) rows.set(key, sum(rows.get(key), count))
    const file = join(this.#options.folder, day + EXTENSION)
    await writeFile(`${file}.new`, JSON.stringify([...rows.values()].sort(byHour)))
    await rename(`${file}.new`, file)
  }

  /** What could not be written waits for the next time. */
  #restore(day: string, counted: Map<string, UsageCount>): void {
    for (const [key, count] of this.#days.get(day) ?? []) counted.set(key, sum(counted.get(key), count))
    this.#days.set(day, counted)
    this.#changed.add(day)
    this.#present = undefined
  }

  async #read(day: string): Promise<UsageRow[]> {
    const text = await readFile(join(this.#options.folder, day + EXTENSION), 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]'
      throw error
    })
    return JSON.parse(text) as UsageRow[]
  }

  async #storedDays(): Promise<readonly string[]> {
    const names = await readdir(this.#options.folder).catch(() => [])
    return names
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => name.slice(0, DAY_LENGTH))
      .sort()
  }
}

function byHour(one: UsageRow, other: UsageRow): number {
  return one.hour + one.database < other.hour + other.database ? -1 : 1
}

/** Adds what was counted since to a row; levels are replaced. */
function sum(row: UsageRow | undefined, count: UsageCount): UsageCount {
  if (row === undefined) return count
  const total = { ...row }
  for (const [name, value] of Object.entries(count) as [keyof UsageRow, number | string][]) {
    if (typeof value !== 'number' || name === 'hour' || name === 'database') continue
    const isLevel = (LEVEL_METRICS as readonly string[]).includes(name)
    total[name] = isLevel ? value || row[name] : row[name] + value
  }
  return total
}
