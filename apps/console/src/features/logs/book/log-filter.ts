import { shownPath } from '../../../data/shown-path.ts'
import type { LogBook } from './log-book.ts'
import { ERROR_STATUS, isOfConsole } from './log-line.ts'

/** Which lines are shown; a part that is empty lets every line pass. */
export interface LogFilter {
  /** `ok`, `errors`, or one status. */
  readonly status: string
  readonly role: string
  /** One tag: `page=home`. */
  readonly tag: string
  readonly database: string
  /** The fewest operations, as digits. */
  readonly cost: string
  /** Found in the shape, the database or the trace id, in any case. */
  readonly text: string
  /** Lines of one trace. */
  readonly trace: string
  /** Beginning and end of a part of time, both included, in milliseconds as digits. */
  readonly from: string
  readonly to: string
  readonly hidesConsole: boolean
}

const DIGITS = /^\d{0,15}$/

/** Reads a filter from parameters. */
export function readFilter(params: URLSearchParams): LogFilter {
  const of = (name: string): string => params.get(name) ?? ''
  const digits = (name: string): string => (DIGITS.test(of(name)) ? of(name) : '')
  return {
    status: of('status'),
    role: of('role'),
    tag: of('tag'),
    database: shownPath(of('database')),
    cost: digits('cost'),
    text: of('text'),
    trace: of('trace'),
    from: digits('from'),
    to: digits('to'),
    hidesConsole: params.get('console') !== 'shown',
  }
}

/** The filter without anything chosen, as a change of the parameters. */
export const NO_FILTER = {
  status: undefined,
  role: undefined,
  tag: undefined,
  database: undefined,
  cost: undefined,
  text: undefined,
  trace: undefined,
  from: undefined,
  to: undefined,
} as const

/** Whether a member has chosen something. */
export function isFiltered(filter: LogFilter): boolean {
  return Object.keys(NO_FILTER).some((name) => filter[name as keyof typeof NO_FILTER] !== '')
}

type Passes = (row: number) => boolean

/** Lists the rows that pass, in the order of the book. */
export function findRows(book: LogBook, filter: LogFilter): Uint32Array {
  const conditions = conditionsOf(book, filter)
  const found = new Uint32Array(book.rows)
  let count = 0
  for (let row = 0; row < book.rows; row++) {
    if (conditions.every((passes) => passes(row))) found[count++] = row
  }
  return found.subarray(0, count)
}

/** What a row must meet, cheap conditions first. Texts are looked at once each, not once a row. */
function conditionsOf(
  book: LogBook,
  { status, role, tag, database, cost, text, trace, from, to, hidesConsole }: LogFilter,
): readonly Passes[] {
  const where = (isMeant: (text: string) => boolean): Uint8Array => Uint8Array.from(book.texts, (each) => (isMeant(each) ? 1 : 0))
  const [ofConsole, ofRole] = [where(isOfConsole), where((each) => each === role)]
  const [ofDatabase, tagged] = [where((each) => each === database), where((each) => each.split(',').indexOf(tag) >= 0)]
  const conditions: readonly (readonly [boolean, Passes])[] = [
    [from !== '', (row) => book.timeAt(row) >= Number(from)],
    [to !== '', (row) => book.timeAt(row) <= Number(to)],
    [status !== '', (row) => passesStatus(book.number('status', row), status)],
    [role !== '', (row) => ofRole[book.place('role', row)] === 1],
    [database !== '', (row) => ofDatabase[book.place('database', row)] === 1],
    [tag !== '', (row) => tagged[book.place('tags', row)] === 1],
    [hidesConsole, (row) => ofConsole[book.place('tags', row)] === 0],
    [cost !== '', (row) => book.operationsAt(row) >= Number(cost)],
    [text !== '', textCondition(book, text.toLowerCase())],
    [trace !== '', (row) => book.traceAt(row) === trace],
  ]
  return conditions.filter(([isWanted]) => isWanted).map(([, passes]) => passes)
}

function textCondition(book: LogBook, text: string): Passes {
  const holds = Uint8Array.from(book.texts, (each) => (each.toLowerCase().includes(text) ? 1 : 0))
  const mayBeTrace = /^[\da-f]{1,32}$/.test(text)
  return (row) =>
    holds[book.place('shape', row)] === 1 || holds[book.place('database', row)] === 1 || (mayBeTrace && book.traceAt(row).includes(text))
}

function passesStatus(status: number, wanted: string): boolean {
  if (wanted === 'ok') return status < ERROR_STATUS
  if (wanted === 'errors') return status >= ERROR_STATUS
  return String(status) === wanted
}
