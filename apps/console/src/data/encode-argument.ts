import { text } from '../messages/arguments-text.ts'
import type { ArgumentType, QueryArgument } from './query-argument.ts'

type Encoded = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

const INT = /^[+-]?\d{1,10}$/
const LONG = /^[+-]?\d{1,19}$/
const DOUBLE = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^-?Infinity$|^NaN$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const BYTES = /^[A-Za-z0-9+/]*={0,2}$/
const REFERENCE = /^\s*([A-Za-z_]\w*)\s*\(\s*["']?(\d{1,19})["']?\s*\)\s*$/

const INT_MAX = 2147483647

/** Encodes a typed value in the tagged format; digits stay the text they are. */
export function encodeArgument({ type, value }: Omit<QueryArgument, 'name'>): Encoded {
  const trimmed = value.trim()
  switch (type) {
    case 'String':
      return { ok: true, value }
    case 'Int':
      return tagged(
        INT.test(trimmed) && Math.abs(Number(trimmed)) <= INT_MAX + (trimmed.startsWith('-') ? 1 : 0),
        '@int',
        plain(trimmed),
        type,
      )
    case 'Long':
      return tagged(LONG.test(trimmed), '@long', plain(trimmed), type)
    case 'Double':
      return tagged(DOUBLE.test(trimmed), '@double', trimmed, type)
    case 'Boolean':
      return trimmed === 'true' || trimmed === 'false' ? { ok: true, value: trimmed === 'true' } : invalid(type)
    case 'Time':
      return tagged(TIME.test(trimmed), '@time', trimmed, type)
    case 'Date':
      return tagged(DATE.test(trimmed), '@date', trimmed, type)
    case 'Bytes':
      return tagged(BYTES.test(trimmed) && trimmed.length % 4 === 0, '@bytes', trimmed, type)
    case 'Reference':
      return encodeReference(trimmed)
    case 'JSON':
      return encodeJson(trimmed)
  }
}

function tagged(isValid: boolean, tag: string, value: string, type: ArgumentType): Encoded {
  return isValid ? { ok: true, value: { [tag]: value } } : invalid(type)
}

function plain(digits: string): string {
  return digits.replace(/^\+/, '')
}

function invalid(type: ArgumentType): Encoded {
  return { ok: false, message: text(`argument.invalid_${type}`) }
}

function encodeReference(value: string): Encoded {
  const [, collection, id] = REFERENCE.exec(value) ?? []
  if (collection === undefined || id === undefined) return invalid('Reference')
  return { ok: true, value: { '@ref': { id, coll: { '@mod': collection } } } }
}

/** Tagged JSON goes as it is. */
function encodeJson(value: string): Encoded {
  try {
    return { ok: true, value: JSON.parse(value) as unknown }
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return invalid('JSON')
    throw error
  }
}
