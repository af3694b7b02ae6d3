import type { SchemaFile } from '@terrarium/language'
import type { Entry, Range } from '@terrarium/store'
import type { Transaction } from '@terrarium/store'
import { asBuffer } from '@terrarium/store'
import { schemaFileKey, schemaFileOrdinalOf, schemaFileRange } from '../model/key-space.ts'

/** The files as they were last written, and those that stay active while a schema is staged. */
export const FILE_SLOT = { latest: 0, active: 1 } as const

export type FileSlot = (typeof FILE_SLOT)[keyof typeof FILE_SLOT]

const NAME_LENGTH_BYTES = 4

/** Reads the files of a database's schema in their order. */
export function readFiles(source: { scan(range: Range): IterableIterator<Entry> }, scope: number, slot: FileSlot): readonly SchemaFile[] {
  return [...source.scan(schemaFileRange(scope, slot))].map(({ value }) => decodeFile(value))
}

/**
 * Writes the files of a database's schema. Known files keep their positions, in whatever order they are given; new ones follow.
 * @returns the files in their order
 */
export function writeFiles(transaction: Transaction, scope: number, slot: FileSlot, files: readonly SchemaFile[]): readonly SchemaFile[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const written: SchemaFile[] = []
  let next = 0
  for (const { key, value } of [...transaction.scan(schemaFileRange(scope, slot))]) {
    const { name, text: before } = decodeFile(value)
    const text = texts.get(name)
    next = schemaFileOrdinalOf(key) + 1
    if (text === undefined) transaction.write({ key, value: undefined })
    else if (text !== before) transaction.write({ key, value: encodeFile({ name, text }) })
    if (text !== undefined) written.push({ name, text })
    texts.delete(name)
  }
  for (const [name, text] of texts) {
    transaction.write({ key: schemaFileKey(scope, slot, next++), value: encodeFile({ name, text }) })
    written.push({ name, text })
  }
  return written
}

function encodeFile({ name, text }: SchemaFile): Uint8Array {
  const nameBytes = Buffer.from(name, 'utf8')
  const length = Buffer.allocUnsafe(NAME_LENGTH_BYTES)
  length.writeUInt32BE(nameBytes.length)
  return Buffer.concat([length, nameBytes, Buffer.from(text, 'utf8')])
}

function decodeFile(value: Uint8Array): SchemaFile {
  const bytes = asBuffer(value)
  const end = NAME_LENGTH_BYTES + bytes.readUInt32BE(0)
  return { name: bytes.toString('utf8', NAME_LENGTH_BYTES, end), text: bytes.toString('utf8', end) }
}
