/**
 * Parts of tuple keys. Values of the `values` package for doubles and times are parts as they are.
 *
 * A `number` is an integer within 2⁵³; a `bigint` one within 64 bits. `u32` and `u64` are raw ids without a length of their own.
 */
export type TuplePart =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly TuplePart[]
  | DoublePart
  | TimePart
  | FixedPart
  | RankedPart
  | DescendingPart

/** An IEEE double; beside an equal integer it comes right after it. */
export interface DoublePart {
  readonly kind: 'double'
  readonly value: number
}

/** Seconds and nanoseconds. */
export interface TimePart {
  readonly kind: 'time'
  readonly seconds: number
  readonly nanos: number
}

/** An unsigned integer of fixed width; a negative id counts as its two's complement. */
export interface FixedPart {
  readonly kind: 'u32' | 'u64'
  readonly value: number | bigint
}

/** A nested tuple among those of its rank, 0 to 63 without RANK_OF_TIME; plain arrays have rank 0. */
export interface RankedPart {
  readonly kind: 'ranked'
  readonly rank: number
  readonly parts: readonly TuplePart[]
}

/** A part in descending order. */
export interface DescendingPart {
  readonly kind: 'descending'
  readonly part: TuplePart
}

/**
 * First byte of each kind of part: their order. Codes of descending parts are the complements, so the highest bit tells them apart and
 * no key begins with 0xff.
 */
export const CODE_U32 = 0x08
export const CODE_U64 = 0x09
export const CODE_NUMBER = 0x10
export const CODE_BYTES = 0x18
export const CODE_STRING = 0x20
export const CODE_TUPLE = 0x30
export const CODE_TIME = 0x50
export const CODE_FALSE = 0x70
export const CODE_TRUE = 0x71
export const CODE_NULL = 0x78
export const RANK_MAX = 63
/** The rank that times take among tuples: tuples of lower rank come before times, of higher rank after. */
export const RANK_OF_TIME = CODE_TIME - CODE_TUPLE
