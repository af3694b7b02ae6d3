import { Gunzip } from 'fflate'
import { LogBook } from './log-book.ts'
import { readLine } from './log-line.ts'

/** Unpacked bytes of which each line is kept; of a larger log, every second, fourth, eighth line. */
export const KEPT_BYTES_MAX = 2 ** 31
const GZIP_MAGIC = [0x1f, 0x8b] as const

/** A log that was read. */
export interface ReadLog {
  readonly book: LogBook
  /** Lines of the log; more than the book has where it is a sample. */
  readonly lines: number
  /** One of so many lines is in the book. */
  readonly step: number
  /** Unpacked. */
  readonly bytes: number
  /** Lines that are none of a query log. */
  readonly unreadable: number
  /** Whether the file ends in the middle, or is damaged from some place on. */
  readonly isCut: boolean
}

/** Reads a query log, compressed by gzip or plain, part by part. */
export class LogParser {
  readonly #keptMax: number
  readonly #decoder = new TextDecoder()
  #book = new LogBook()
  #unpack: ((part: Uint8Array, isLast: boolean) => void) | undefined
  /** Bytes of which it is not known yet whether they are compressed. */
  #head = new Uint8Array(0)
  #rest = ''
  #lines = 0
  #step = 1
  #bytes = 0
  #keptBytes = 0
  #unreadable = 0
  #isCut = false

  constructor(keptMax = KEPT_BYTES_MAX) {
    this.#keptMax = keptMax
  }

  get lines(): number {
    return this.#lines
  }

  /** Time of the last line that was kept. */
  get time(): number {
    return this.#book.rows === 0 ? 0 : this.#book.timeAt(this.#book.rows - 1)
  }

  /** Reads the next part of a file; what follows damage is left out. */
  push(part: Uint8Array): void {
    if (this.#isCut) return
    if (this.#unpack !== undefined) return this.#give(part, false)
    const head = new Uint8Array(this.#head.length + part.length)
    head.set(this.#head)
    head.set(part, this.#head.length)
    this.#head = head
    if (head.length >= GZIP_MAGIC.length) this.#begin()
  }

  /** Ends the file. */
  finish(): ReadLog {
    if (this.#unpack === undefined) this.#begin()
    this.#give(new Uint8Array(0), true)
    this.#addText(this.#decoder.decode())
    this.#addLine(this.#rest)
    return {
      book: this.#book,
      lines: this.#lines,
      step: this.#step,
      bytes: this.#bytes,
      unreadable: this.#unreadable,
      isCut: this.#isCut,
    }
  }

  #begin(): void {
    const isPacked = GZIP_MAGIC.every((byte, at) => this.#head[at] === byte)
    const gunzip = new Gunzip((part) => this.#addBytes(part))
    this.#unpack = isPacked ? (part, isLast) => gunzip.push(part, isLast) : (part) => this.#addBytes(part)
    this.#give(this.#head, false)
  }

  #give(part: Uint8Array, isLast: boolean): void {
    if (this.#isCut) return
    try {
      this.#unpack?.(part, isLast)
    } catch (error: unknown) {
      if (!isDamage(error)) throw error
      this.#isCut = true
    }
  }

  #addBytes(part: Uint8Array): void {
    this.#bytes += part.length
    if (part.length > 0) this.#addText(this.#decoder.decode(part, { stream: true }))
  }

  #addText(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#addLine(line)
  }

  #addLine(text: string): void {
    if (text.trim() === '') return
    this.#lines += 1
    if ((this.#lines - 1) % this.#step !== 0) return
    const line = readLine(text)
    if (line === undefined) {
      this.#unreadable += 1
      return
    }
    this.#book.add(line)
    this.#keptBytes += text.length
    if (this.#keptBytes > this.#keptMax) this.#halve()
  }

  #halve(): void {
    this.#book = this.#book.halved()
    this.#keptBytes /= 2
    this.#step *= 2
  }
}

/** What the library throws for damaged data has a number that says of which kind it is. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && typeof (error as { readonly code?: unknown }).code === 'number'
}
