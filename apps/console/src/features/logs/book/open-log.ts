import { UNREACHABLE_HEADER } from '@terrarium/contracts'
import { followBytes } from '../../../data/response-lines.ts'
import { facetsOf } from './facets.ts'
import type { LogBook } from './log-book.ts'
import type { TimeRange } from './log-line.ts'
import { LogView } from './log-view.ts'
import type { LogPlace, OpenedLog, ReadFailure, ReadProgress } from './protocol.ts'
import { LogParser } from './read-log.ts'

/** Bytes of a file that are read at once. */
const SLICE_BYTES = 2 ** 22

type Opening = { readonly opened: OpenedLog; readonly view: LogView } | { readonly failure: ReadFailure }

/** Reads a log where it is and says again and again how far it is. @throws whatever a file throws that can no longer be read */
export async function openLog(place: LogPlace, onProgress: (progress: ReadProgress) => void, parser = new LogParser()): Promise<Opening> {
  const tell = (part: number | undefined): void => onProgress({ lines: parser.lines, time: parser.time, part })
  const unreachable = place.kind === 'file' ? await readFile(place.file, parser, tell) : await readAddress(place.address, parser, tell)
  if (unreachable === undefined) return { failure: 'not_fetched' }
  const { book, ...read } = parser.finish()
  if (read.lines > 0 && book.rows === 0) return { failure: 'not_a_log' }
  if (read.isCut && book.rows === 0) return { failure: 'not_a_log' }
  const range = rangeOf(book)
  return { opened: { ...read, kept: book.rows, range, facets: facetsOf(book), unreachable }, view: new LogView(book, range) }
}

async function readFile(file: Blob, parser: LogParser, tell: (part: number) => void): Promise<number> {
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    parser.push(new Uint8Array(await new Response(file.slice(at, at + SLICE_BYTES)).arrayBuffer()))
    tell(Math.min(1, (at + SLICE_BYTES) / file.size))
  }
  return 0
}

/** Returns the number of processes whose lines are missing; undefined where the address gives no log. */
async function readAddress(address: string, parser: LogParser, tell: (part: undefined) => void): Promise<number | undefined> {
  const answer = await fetch(address)
  if (!answer.ok) return undefined
  await followBytes(answer, (part) => {
    parser.push(part)
    tell(undefined)
  })
  return Number(answer.headers.get(UNREACHABLE_HEADER) ?? 0)
}

function rangeOf(book: LogBook): TimeRange {
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (let row = 0; row < book.rows; row++) {
    const time = book.timeAt(row)
    if (time < from) from = time
    if (time > to) to = time
  }
  return { from: Math.min(from, to), to }
}
