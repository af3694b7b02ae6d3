import { appendFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { BuiltBlock } from './block-builder.ts'
import { TRACE_BYTES } from './log-columns.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
/** Fast rather than small: rows repeat each other much. */
const LEVEL = { level: 1 } as const

/** Entry of a segment's index: where a block is, and the times of arrival of its rows, in milliseconds. */
export interface Block {
  readonly offset: number
  readonly bytes: number
  readonly first: number
  readonly last: number
  readonly rows: number
}

/** What a block holds. */
export type BlockContent = Pick<BuiltBlock, 'columns' | 'traces' | 'rows'>

const BLOCK_MEMBERS = ['offset', 'bytes', 'first', 'last', 'rows'] as const

/**
 * A file of blocks and, beside it, its index with a line a block. A block is its columns, compressed, and behind them the ids of traces,
 * which no compression makes smaller.
 *
 * A block counts once its line in the index is whole, and that is written after it: whatever a crash leaves half written is cut off by
 * `recover`.
 */
export class Segment {
  readonly #file: string
  readonly #index: string

  /** @param path without an extension */
  constructor(path: string) {
    this.#file = `${path}${BLOCKS_EXTENSION}`
    this.#index = `${path}${INDEX_EXTENSION}`
  }

  /** Cuts off what is not whole. */
  async recover(): Promise<void> {
    const [text, bytes] = await Promise.all([readOrEmpty(this.#index), sizeOf(this.#file)])
    const kept = parseIndex(text).filter((block) => block.offset + block.bytes <= bytes)
    const end = endOf(kept)
    const index = kept.map(renderBlock).join('')
    if (index.length < text.length) await truncate(this.#index, index.length)
    if (end < bytes) await truncate(this.#file, end)
  }

  async append({ columns, traces, first, last, rows }: BuiltBlock): Promise<void> {
    const content = Buffer.concat([await compress(columns, LEVEL), traces])
    const offset = await sizeOf(this.#file)
    await appendFile(this.#file, content)
    await appendFile(this.#index, renderBlock({ offset, bytes: content.length, first, last, rows }))
  }

  async blocks(): Promise<readonly Block[]> {
    return parseIndex(await readOrEmpty(this.#index))
  }

  /** Yields the blocks that pass. */
  async *read(isWanted: (block: Block) => boolean): AsyncGenerator<BlockContent> {
    const wanted = (await this.blocks()).filter(isWanted)
    if (wanted.length === 0) return
    const file = await open(this.#file)
    try {
      for (const { offset, bytes, rows } of wanted) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, offset)
        if (bytesRead < bytes) return // removed meanwhile
        const end = bytes - rows * TRACE_BYTES
        yield { columns: await decompress(buffer.subarray(0, end)), traces: buffer.subarray(end), rows }
      }
    } finally {
      await file.close()
    }
  }
}

export const BLOCKS_EXTENSION = '.log'
export const INDEX_EXTENSION = '.index'

function renderBlock(block: Block): string {
  return `${JSON.stringify(block)}\n`
}

/** The blocks up to the first line that is not whole. */
function parseIndex(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').slice(0, -1)) {
    const block = parseBlock(line)
    if (block === undefined || block.offset !== endOf(blocks)) break
    blocks.push(block)
  }
  return blocks
}

function parseBlock(line: string): Block | undefined {
  try {
    const parsed = JSON.parse(line) as Partial<Block> | null
    return BLOCK_MEMBERS.every((name) => typeof parsed?.[name] === 'number') ? (parsed as Block) : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function endOf(blocks: readonly Block[]): number {
  const last = blocks[blocks.length - 1]
  return last === undefined ? 0 : last.offset + last.bytes
}

async function readOrEmpty(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => (isMissing(error) ? '' : Promise.reject(error as Error)))
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    (error: unknown) => (isMissing(error) ? 0 : Promise.reject(error as Error)),
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
