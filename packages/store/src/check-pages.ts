import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { PAGE_BYTES } from './key-space.ts'
import { StoreError } from './store-error.ts'

/**
 * Whether the pages of a store's file are whole, before LMDB maps the file: LMDB believes what it reads, and a page beyond the end of the
 * file ends the process.
 *
 *   page 0, 1   a header, then a meta record; the second half of page 0 has the record of the latest commit whose flush succeeded
 *   others      a header that names the page, then the nodes of a branch (child pages) or a leaf (keys, values), or a value of its own
 *
 * Both trees, of free pages and of entries, are walked level by level from the roots that LMDB begins at. Of a level with more pages than
 * `pagesMax` allows, pages evenly spread over it are read, in the order of the file; the numbers of all pages are compared with its length.
 * Integers are little-endian.
 *
 * @see liblmdb/mdb.c: MDB_page_header, MDB_meta, MDB_db, MDB_node, mdb_pick_meta
 */

const MAGIC = 0xbeefc0de
const DATA_VERSION = 2
const HEADER = { bytes: 24, number: 0, flags: 18, lower: 20, upper: 22 } as const
const FLAG = { branch: 0x01, leaf: 0x02, overflow: 0x04 } as const
const KIND_MASK = 0x0f
const NODE = { bytes: 8, low: 0, flags: 4, keyBytes: 6 } as const
/** Flag of a node whose value is on pages of its own. */
const IS_BIG = 0x01
const TREE = { bytes: 48, flags: 4, depth: 6, root: 40 } as const
const TREES = 24
/** Offsets in a meta record. */
const META = {
  magic: 0,
  version: 4,
  lastPage: TREES + 2 * TREE.bytes,
  transaction: TREES + 2 * TREE.bytes + 8,
  boot: TREES + 2 * TREE.bytes + 16,
} as const
/** Flag of a meta record whose commit had not been flushed when it was written. */
const NOT_FLUSHED = 0x1000
const NO_PAGE = 0xffff_ffff_ffff_ffffn

/**
 * Pages of each level that are read at a start: 8 MiB, all of a small store. What a start reads is then bounded for a large one, too;
 * a check by command reads all.
 */
const START_PAGES_MAX = 1024

export interface PageCheckOptions {
  /** Most pages that are read of each level of a tree. */
  readonly pagesMax?: number
  /** Whether the store goes on from the latest commit whose flush succeeded. */
  readonly isFlushedOnly?: boolean
}

/** How many pages a check has read. */
export interface PageCounts {
  readonly branches: number
  readonly leaves: number
}

/** Checks the file of a store that is not open. @throws {StoreError} corrupt, with what is wrong */
export function checkPages(file: string, { pagesMax = START_PAGES_MAX, isFlushedOnly = false }: PageCheckOptions = {}): PageCounts {
  const descriptor = openSync(file, 'r')
  try {
    return new PageWalk(file, descriptor, pagesMax).run(isFlushedOnly)
  } finally {
    closeSync(descriptor)
  }
}

interface Tree {
  readonly root: bigint
  readonly depth: number
}

interface Meta {
  readonly lastPage: bigint
  readonly transaction: bigint
  readonly boot: bigint
  readonly isFlushed: boolean
  readonly trees: readonly Tree[]
}

class PageWalk {
  readonly #file: string
  readonly #descriptor: number
  readonly #pagesMax: number
  readonly #pages: bigint
  readonly #header = Buffer.alloc(HEADER.bytes)
  #branches = 0
  #leaves = 0

  constructor(file: string, descriptor: number, pagesMax: number) {
    this.#file = file
    this.#descriptor = descriptor
    this.#pagesMax = pagesMax
    this.#pages = BigInt(Math.floor(fstatSync(descriptor).size / PAGE_BYTES))
  }

  run(isFlushedOnly: boolean): PageCounts {
    const { lastPage, trees } = this.#readMeta(isFlushedOnly ? 0n : bootId())
    if (lastPage >= this.#pages) throw this.#damage(`was cut off: it has ${this.#pages} of ${lastPage + 1n} pages`)
    for (const { root, depth } of trees) if (root !== NO_PAGE) this.#walk(Number(root), depth)
    return { branches: this.#branches, leaves: this.#leaves }
  }

  /** Reads the meta record that LMDB begins at. @param boot of this machine, 0 for none */
  #readMeta(boot: bigint): Meta {
    if (this.#pages < 2n) throw this.#damage('is shorter than an empty store')
    const first = Buffer.alloc(PAGE_BYTES)
    const second = Buffer.alloc(PAGE_BYTES)
    for (const [number, page] of [first, second].entries()) {
      this.#read(page, BigInt(number))
      if (page.readUInt32LE(HEADER.bytes + META.magic) !== MAGIC) throw this.#damage(`is no store, or its page ${number} is damaged`)
      const version = page.readUInt32LE(HEADER.bytes + META.version) & 0xffff
      if (version !== DATA_VERSION) throw this.#damage(`has format ${version} of LMDB, this release reads ${DATA_VERSION}`)
      if (page.readUInt32LE(HEADER.bytes + TREES) !== PAGE_BYTES)
        throw this.#damage(`has pages of another size, or its page ${number} is damaged`)
    }
    const flushed = readMeta(first, HEADER.bytes + PAGE_BYTES / 2)
    return pickMeta(pickMeta(readMeta(first, HEADER.bytes), readMeta(second, HEADER.bytes), boot), flushed, boot)
  }

  /** Checks the pages of a tree, level by level. */
  #walk(root: number, depth: number): void {
    if (depth < 1) throw this.#damage('has a tree without depth')
    let level = [root]
    for (let height = depth - 1; height > 0; height--) {
      level = this.#spread(level).flatMap((number) => this.#childrenOf(number))
    }
    for (const number of this.#spread(level)) this.#checkLeaf(number)
  }

  /** The pages of a level that are read. */
  #spread(level: number[]): readonly number[] {
    const pages = Number(this.#pages)
    const missing = level.find((number) => number >= pages)
    if (missing !== undefined) throw this.#damage(`refers to page ${missing}, which it does not have`)
    const step = Math.max(1, level.length / this.#pagesMax)
    const read = step === 1 ? level : Array.from({ length: this.#pagesMax }, (_, at) => level[Math.floor(at * step)] ?? 0)
    return read.sort((a, b) => a - b)
  }

  #childrenOf(number: number): number[] {
    const page = this.#readPage(BigInt(number), FLAG.branch)
    this.#branches++
    return this.#nodes(page, BigInt(number)).map((node) => page.readUIntLE(node + NODE.low, 6))
  }

  #checkLeaf(number: number): void {
    const page = this.#readPage(BigInt(number), FLAG.leaf)
    this.#leaves++
    for (const node of this.#nodes(page, BigInt(number))) {
      const value = node + NODE.bytes + page.readUInt16LE(node + NODE.keyBytes)
      const isBig = (page.readUInt16LE(node + NODE.flags) & IS_BIG) !== 0
      const bytes = isBig ? 24 : page.readUInt32LE(node + NODE.low)
      if (value + bytes > PAGE_BYTES) throw this.#damage(`is damaged at page ${number}`)
      if (isBig) this.#checkBig(page.readBigUInt64LE(value), page.readBigUInt64LE(value + 16))
    }
  }

  #checkBig(number: bigint, count: bigint): void {
    if (count === 0n || number + count > this.#pages) throw this.#damage(`refers to page ${number}, which it does not have`)
    this.#readHeader(number)
    this.#checkHeader(this.#header, number, FLAG.overflow)
  }

  /** Offsets of a page's nodes. */
  #nodes(page: Buffer, number: bigint): number[] {
    const lower = page.readUInt16LE(HEADER.lower)
    const upper = page.readUInt16LE(HEADER.upper)
    if (lower > upper || upper > PAGE_BYTES - HEADER.bytes || lower % 2 === 1) throw this.#damage(`is damaged at page ${number}`)
    return Array.from({ length: lower / 2 }, (_, at) => {
      const node = HEADER.bytes + page.readUInt16LE(HEADER.bytes + 2 * at)
      if (node < HEADER.bytes + upper || node + NODE.bytes > PAGE_BYTES) throw this.#damage(`is damaged at page ${number}`)
      return node
    })
  }

  #readPage(number: bigint, kind: number): Buffer {
    const page = Buffer.allocUnsafe(PAGE_BYTES)
    this.#read(page, number)
    this.#checkHeader(page, number, kind)
    return page
  }

  #checkHeader(header: Buffer, number: bigint, kind: number): void {
    const isRight = header.readBigUInt64LE(HEADER.number) === number && (header.readUInt16LE(HEADER.flags) & KIND_MASK) === kind
    if (!isRight) throw this.#damage(`is damaged at page ${number}`)
  }

  #readHeader(number: bigint): void {
    this.#read(this.#header, number)
  }

  #read(target: Buffer, number: bigint): void {
    const length = readSync(this.#descriptor, target, 0, target.length, Number(number) * PAGE_BYTES)
    if (length < target.length) throw this.#damage(`was cut off at page ${number}`)
  }

  #damage(what: string): StoreError {
    return new StoreError('corrupt', `${this.#file} ${what}`)
  }
}

function readMeta(page: Buffer, at: number): Meta {
  return {
    lastPage: page.readBigUInt64LE(at + META.lastPage),
    transaction: page.readBigUInt64LE(at + META.transaction),
    boot: page.readBigInt64LE(at + META.boot),
    isFlushed: (page.readUInt16LE(at + TREES + TREE.flags) & NOT_FLUSHED) === 0,
    trees: [0, 1].map((tree) => ({
      root: page.readBigUInt64LE(at + TREES + tree * TREE.bytes + TREE.root),
      depth: page.readUInt16LE(at + TREES + tree * TREE.bytes + TREE.depth),
    })),
  }
}

/** The later record if the machine has run since, or if its commit was flushed; else the earlier one. */
function pickMeta(a: Meta, b: Meta, boot: bigint): Meta {
  if (b.transaction === 0n) return a
  const [earlier, later] = a.transaction >= b.transaction ? [b, a] : [a, b]
  return (later.boot !== 0n && later.boot === boot) || later.isFlushed ? later : earlier
}

/** The machine's boot as LMDB notes it: the first group of the kernel's id; 0 where there is none. */
function bootId(): bigint {
  try {
    return BigInt(`0x${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').split('-', 1).join()}`)
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error) return 0n
    throw error
  }
}
