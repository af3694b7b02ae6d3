import { decodeBase64, parseDate } from '@terrarium/values'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { read, refuse } from './value-problem.ts'
import type { Read } from './value-problem.ts'

const LONG_MAX = '9223372036854775807'
const LONG_MIN = '9223372036854775808'
const INT_MAX = 2147483647

/** Reads digits as an Int, or as a Long where they need one. They stay text, however many they are. */
export function readWhole(digits: string, type?: 'Int' | 'Long'): Read<WireValue> {
  if (!/^-?\d+$/.test(digits)) return refuse(text('documents.not_whole'), 0, digits.length)
  const negative = digits.startsWith('-')
  const magnitude = digits.replace(/^-?0*(?=\d)/, '')
  const limit = negative ? LONG_MIN : LONG_MAX
  const tooLarge = magnitude.length > limit.length || (magnitude.length === limit.length && magnitude > limit)
  if (tooLarge) return refuse(text('documents.too_large'), 0, digits.length)
  const plain = magnitude === '0' ? '0' : `${negative ? '-' : ''}${magnitude}`
  const isInt = Number(magnitude) <= INT_MAX + (negative ? 1 : 0)
  if (type === 'Int' && !isInt) return refuse(text('documents.not_int'), 0, digits.length)
  return read({ kind: 'number', type: type ?? (isInt ? 'Int' : 'Long'), text: plain })
}

/** Reads a number with a fraction. */
export function readDouble(digits: string): Read<WireValue> {
  const trimmed = digits.trim()
  const isNumber = /^-?(NaN|Infinity|\d+(\.\d*)?([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?)$/.test(trimmed)
  return isNumber ? read({ kind: 'number', type: 'Double', text: trimmed }) : refuse(text('documents.not_number'), 0, digits.length)
}

/** Reads a time with its zone; microseconds stay as written. */
export function readTime(written: string): Read<WireValue> {
  return isTime(written) ? read({ kind: 'time', text: written }) : refuse(text('documents.not_time'), 0, written.length)
}

const TIME = /^([+-]?\d+-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/

/** Checked by hand: turned into a number, a time would need more digits than old engines have. */
function isTime(written: string): boolean {
  const [, date = '', hours, minutes, seconds = '0'] = TIME.exec(written) ?? []
  return parseDate(date) !== undefined && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}

export function readDate(written: string): Read<WireValue> {
  return parseDate(written) === undefined ? refuse(text('documents.not_date'), 0, written.length) : read({ kind: 'date', text: written })
}

/** Reads bytes in base64. */
export function readBytes(written: string): Read<WireValue> {
  return decodeBase64(written) === undefined
    ? refuse(text('documents.not_bytes'), 0, written.length)
    : read({ kind: 'bytes', text: written })
}

export function readUuid(written: string): Read<WireValue> {
  const isUuid = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(written)
  return isUuid ? read({ kind: 'uuid', text: written }) : refuse(text('documents.not_uuid'), 0, written.length)
}
