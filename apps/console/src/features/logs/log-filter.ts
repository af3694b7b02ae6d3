import { ERROR_STATUS, isOfConsole } from './log-lines.ts'
import type { LogLine } from './log-lines.ts'

/** Which lines are shown; a part that is empty lets every line pass. */
export interface LogFilter {
  /** `ok`, `errors`, or one status. */
  readonly status: string
  readonly role: string
  /** One tag: `page=home`. */
  readonly tag: string
  /** Found in the shape, the database or the trace id, in any case. */
  readonly text: string
  /** Lines of one trace. */
  readonly trace: string
  readonly hidesConsole: boolean
}

/** Reads a filter from the parameters of an address. */
export function readFilter(params: URLSearchParams): LogFilter {
  const of = (name: string): string => params.get(name) ?? ''
  return {
    status: of('status'),
    role: of('role'),
    tag: of('tag'),
    text: of('text'),
    trace: of('trace'),
    hidesConsole: params.get('console') !== 'shown',
  }
}

/** The filter without anything chosen, as a change of the address. */
export const NO_FILTER = { status: undefined, role: undefined, tag: undefined, text: undefined, trace: undefined } as const

/** Whether a member has chosen something. */
export function isFiltered({ status, role, tag, text, trace }: LogFilter): boolean {
  return [status, role, tag, text, trace].some((part) => part !== '')
}

/** Returns the lines that pass; the lines of a trace in the order of time. */
export function filterLines(lines: readonly LogLine[], filter: LogFilter): readonly LogLine[] {
  const text = filter.text.toLowerCase()
  const passes = (line: LogLine): boolean =>
    passesStatus(line.status, filter.status) &&
    (filter.role === '' || line.role === filter.role) &&
    (filter.tag === '' || line.tags.split(',').includes(filter.tag)) &&
    (filter.trace === '' || line.trace_id === filter.trace) &&
    (text === '' || [line.shape, line.database, line.trace_id].some((part) => part.toLowerCase().includes(text))) &&
    (!filter.hidesConsole || !isOfConsole(line))
  const found = lines.filter(passes)
  return filter.trace === '' ? found : found.sort((a, b) => (a.ts < b.ts ? -1 : 1))
}

function passesStatus(status: number, wanted: string): boolean {
  if (wanted === '') return true
  if (wanted === 'ok') return status < ERROR_STATUS
  if (wanted === 'errors') return status >= ERROR_STATUS
  return String(status) === wanted
}

/** What lines hold, to choose from. */
export interface LogFacets {
  readonly statuses: readonly string[]
  readonly roles: readonly string[]
  readonly tags: readonly string[]
}

const TAGS_MAX = 200

/** Lists what occurs in lines; of many tags the first only. */
export function facetsOf(lines: readonly LogLine[]): LogFacets {
  const [statuses, roles, tags] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const line of lines) {
    statuses.add(String(line.status))
    roles.add(line.role)
    if (line.tags === '') continue
    for (const tag of line.tags.split(',')) if (tags.size < TAGS_MAX) tags.add(tag)
  }
  const listed = (found: Set<string>): readonly string[] => [...found].filter((each) => each !== '').sort()
  return { statuses: listed(statuses), roles: listed(roles), tags: listed(tags) }
}
