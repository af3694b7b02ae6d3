/**
 * The order of values inside an index, as bytes.
 *
 *   numbers < bytes < strings < arrays < objects < references < times < dates < UUIDs < false < true < null
 *
 * Each value is a tag and content that ends itself, so that a list of values compares value by value. Numbers are doubles; beyond 2⁵³,
 * where several integers share a double, two bytes more tell them apart. So 1 and 1.0 are equal, and the document id orders their entries.
 * A pending transaction time is later than every other time, and has a stamp.
 */
import { assert } from '@terrarium/base'
import type { Stamp } from '@terrarium/store'
import {
  DoubleValue,
  kindOf,
  type BytesValue,
  type DateValue,
  type DocumentValue,
  type ObjectValue,
  type TimeValue,
  type UuidValue,
  type Value,
} from '@terrarium/values'
import { ByteWriter } from './byte-writer.ts'
import { writeSortKey } from './collation.ts'

const TAG = {
  number: 0x10,
  bytes: 0x20,
  string: 0x30,
  array: 0x40,
  object: 0x50,
  document: 0x60,
  time: 0x70,
  date: 0x78,
  uuid: 0x80,
  false: 0x90,
  true: 0x91,
  null: 0xa0,
} as const

const END = 0
const EXACT_MAX = 2 ** 53

/** Appends a value so that bytes compare as values do; `stamps` receives the offsets of pending times. */
export function writeOrdered(writer: ByteWriter, value: Value, stamps: Stamp[]): void {
  switch (kindOf(value)) {
    case 'int':
    case 'long':
    case 'double':
      return writeNumber(writer, value as number | bigint | DoubleValue)
    case 'bytes':
      writer.byte(TAG.bytes)
      writer.escaped((value as BytesValue).bytes)
      return writer.byte(END)
    case 'string':
      writer.byte(TAG.string)
      return writeSortKey(writer, value as string)
    case 'array':
      writer.byte(TAG.array)
      for (const element of value as readonly Value[]) writeOrdered(writer, element, stamps)
      return writer.byte(END)
    case 'object':
      return writeObject(writer, value as ObjectValue, stamps)
    case 'document':
      writer.byte(TAG.document)
      writer.int64((value as DocumentValue).id)
      return writer.uint32((value as DocumentValue).collectionId)
    case 'boolean':
      return writer.byte(value === true ? TAG.true : TAG.false)
    case 'null':
      return writer.byte(TAG.null)
    default:
      return writeRare(writer, value, stamps)
  }
}

/** Compares two values as an index orders them. */
export function compareOrdered(a: Value, b: Value): number {
  return Buffer.compare(orderedBytes(a), orderedBytes(b))
}

function orderedBytes(value: Value): Uint8Array {
  const writer = new ByteWriter()
  writeOrdered(writer, value, [])
  return writer.take()
}

function writeNumber(writer: ByteWriter, value: number | bigint | DoubleValue): void {
  writer.byte(TAG.number)
  const double = value instanceof DoubleValue ? value.value : Number(value)
  writer.float64(double)
  if (Math.abs(double) < EXACT_MAX || !Number.isFinite(double)) return
  const beyond = typeof value === 'bigint' ? Number(value - BigInt(double)) : 0
  writer.uint16(0x8000 + beyond)
}

function writeObject(writer: ByteWriter, value: ObjectValue, stamps: Stamp[]): void {
  writer.byte(TAG.object)
  const members = [...value.fields].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, member] of members) {
    writer.byte(TAG.string)
    writeSortKey(writer, name)
    writeOrdered(writer, member, stamps)
  }
  writer.byte(END)
}

function writeRare(writer: ByteWriter, value: Value, stamps: Stamp[]): void {
  switch (kindOf(value)) {
    case 'time': {
      const { seconds, nanos } = value as TimeValue
      writer.byte(TAG.time)
      writer.uint32((Math.floor(seconds / 0x1_0000_0000) ^ 0x8000_0000) >>> 0)
      writer.uint32(seconds >>> 0)
      return writer.uint32(nanos)
    }
    case 'transactionTime':
      writer.byte(TAG.time)
      stamps.push({ offset: writer.length, form: 'time' })
      return writer.bytes(LATEST)
    case 'date':
      writer.byte(TAG.date)
      return writer.float64((value as DateValue).days)
    case 'uuid':
      writer.byte(TAG.uuid)
      return writer.bytes(Buffer.from((value as UuidValue).text.replaceAll('-', ''), 'hex'))
    default:
      assert(false, `a value of kind ${kindOf(value)} is not in an index`)
  }
}

const LATEST = new Uint8Array(12).fill(0xff)
