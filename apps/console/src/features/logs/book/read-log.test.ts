import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { logLine } from '../testing/log-lines.ts'
import type { LogLine } from './log-line.ts'
import { openLog } from './open-log.ts'
import { LogParser } from './read-log.ts'
import type { ReadLog } from './read-log.ts'

const LINES = Array.from({ length: 1_000 }, (_each, at) =>
  logLine({ ts: new Date(Date.UTC(2026, 10, 23) + at).toISOString(), duration_ms: at / 1000, shape: `Café${at % 7}.all()` }),
)

function fileOf(lines: readonly LogLine[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Reads a file in parts of so many bytes. */
function read(file: Buffer, partBytes: number, parser = new LogParser()): ReadLog {
  for (let at = 0; at < file.length; at += partBytes) parser.push(Uint8Array.from(file.subarray(at, at + partBytes)))
  return parser.finish()
}

const linesOf = ({ book }: ReadLog): readonly LogLine[] => Array.from({ length: book.rows }, (_each, row) => book.line(row))

describe('a query log [LOGS-01]', () => {
  test.each([
    ['plain', fileOf(LINES), 1],
    ['plain', fileOf(LINES), 4_096],
    ['compressed', gzipSync(fileOf(LINES)), 1],
    ['compressed', gzipSync(fileOf(LINES)), 4_096],
    ['of two compressed parts', Buffer.concat([gzipSync(fileOf(LINES.slice(0, 300))), gzipSync(fileOf(LINES.slice(300)))]), 777],
  ])('that is %s is read whole, in whatever parts it comes', (_name, file, partBytes) => {
    const found = read(file, partBytes)
    expect(linesOf(found)).toEqual(LINES)
    expect(found).toMatchObject({ lines: 1_000, step: 1, bytes: fileOf(LINES).length, unreadable: 0, isCut: false })
  })

  test('keeps every member of more lines than a chunk has', () => {
    const many = Array.from({ length: 70_000 }, (_each, at) => logLine({ trace_id: at.toString(16).padStart(32, '0'), read_ops: at }))
    const { book } = read(fileOf(many), 2 ** 20)
    for (const row of [0, 65_535, 65_536, 69_999]) expect(book.line(row)).toEqual(many[row])
  })

  test('names databases as people know them, and as they are named where that is no path', () => {
    const found = read(fileOf(['us-std/shop', 'us-std', 'elsewhere/shop', ''].map((database) => logLine({ database }))), 1_000)
    expect(linesOf(found).map(({ database }) => database)).toEqual(['us/shop', 'us', 'elsewhere/shop', ''])
  })

  test('of which the end is missing gives the lines before, and says so', () => {
    const whole = gzipSync(fileOf(LINES))
    const found = read(whole.subarray(0, whole.length / 2), 512)
    expect(found.isCut).toBe(true)
    expect(found.book.rows).toBeGreaterThan(0)
    expect(linesOf(found)).toEqual(LINES.slice(0, found.book.rows))
  })

  test('counts lines that are none of a log', () => {
    const [line = ''] = fileOf(LINES).toString().split('\n')
    const wrong = ['no JSON', '[]', '7', line.replace('"status":200', '"status":-1'), line.replace('"trace_id":""', '"trace_id":"x"')]
    const found = read(Buffer.from([line, '', ...wrong, line].join('\r\n')), 100)
    expect(found).toMatchObject({ lines: 7, unreadable: 5 })
    expect(found.book.rows).toBe(2)
  })

  test('that is larger than what is kept is sampled evenly', () => {
    const file = fileOf(LINES)
    const found = read(file, 1_000, new LogParser(file.length / 5))
    expect(found).toMatchObject({ lines: 1_000, step: 8 })
    expect(linesOf(found)).toEqual(LINES.filter((_each, at) => at % 8 === 0))
  })
})

describe('opening a log', () => {
  test('of this computer says how far it is, and of what time and with what it is', async () => {
    const parts: (number | undefined)[] = []
    const found = await openLog({ kind: 'file', file: new Blob([Uint8Array.from(gzipSync(fileOf(LINES)))]) }, ({ part }) =>
      parts.push(part),
    )
    expect(found).toMatchObject({
      opened: { kept: 1_000, lines: 1_000, range: { from: Date.UTC(2026, 10, 23), to: Date.UTC(2026, 10, 23) + 999 }, unreachable: 0 },
    })
    expect(parts).toEqual([1])
  })

  test.each([['a,b\r\n1,2\r\n'], ['{"_id":"1","name":"Book"}\n'], ['\x1f\x8bno gzip']])('refuses %j', async (content) => {
    const file = new Blob([Uint8Array.from(Buffer.from(content, 'latin1'))])
    expect(await openLog({ kind: 'file', file }, () => undefined)).toEqual({ failure: 'not_a_log' })
  })

  test('takes an empty one', async () => {
    expect(await openLog({ kind: 'file', file: new Blob([Uint8Array.from(gzipSync(''))]) }, () => undefined)).toMatchObject({
      opened: { kept: 0, lines: 0, isCut: false },
    })
  })
})
