/**
 * Sets and values in written form: plain data that a cursor holds. Captured values are part of it, so that reading it again needs nothing
 * else but the database.
 */
import type { Timestamp } from '@terrarium/base'

import type { Value } from '@terrarium/values'

/** `time` is that of the `at` in which the part was made. */
export type WrittenSet =
  | {
      readonly kind: 'scan'
      readonly time: Timestamp | undefined
      readonly collection: string
      readonly index: string | undefined
      readonly terms: readonly WrittenValue[]
      readonly from: readonly WrittenValue[] | undefined
      readonly to: readonly WrittenValue[] | undefined
      readonly reversals: number
      readonly resume: { readonly values: readonly WrittenValue[]; readonly id: string } | undefined
    }
  | { readonly kind: 'array'; readonly elements: readonly WrittenValue[] }
  | { readonly kind: 'sequence'; readonly first: number; readonly count: number; readonly step: 1 | -1 }
  | { readonly kind: 'single'; readonly element: WrittenValue }
  | { readonly kind: 'where'; readonly time: Timestamp | undefined; readonly inner: WrittenSet; readonly predicate: WrittenValue }
  | { readonly kind: 'map'; readonly time: Timestamp | undefined; readonly inner: WrittenSet; readonly mapper: WrittenValue }
  | {
      readonly kind: 'flatMap'
      readonly time: Timestamp | undefined
      readonly inner: WrittenSet
      readonly mapper: WrittenValue
      readonly backwards: boolean
    }
  | {
      readonly kind: 'order'
      readonly inner: WrittenSet
      readonly orderings: readonly { readonly accessor: WrittenValue; readonly direction: 'asc' | 'desc' }[]
    }
  | { readonly kind: 'distinct'; readonly inner: WrittenSet }
  | { readonly kind: 'take'; readonly inner: WrittenSet; readonly limit: number }
  | { readonly kind: 'drop'; readonly inner: WrittenSet; readonly amount: number }
  | { readonly kind: 'concat'; readonly first: WrittenSet; readonly second: WrittenSet }
  | { readonly kind: 'reversed'; readonly inner: WrittenSet }

/** A document is written without a time: out of a cursor it is read as of the reader. */
export type WrittenValue =
  | null
  | boolean
  | string
  | { readonly int: number }
  | { readonly long: string }
  /** Text, because JSON has no NaN, infinities and negative zero. */
  | { readonly double: string }
  | { readonly id: string }
  | { readonly bytes: string }
  | { readonly time: readonly [seconds: number, nanos: number] }
  | { readonly date: number }
  | { readonly uuid: string }
  | { readonly transactionTime: true }
  | { readonly array: readonly WrittenValue[] }
  | { readonly object: readonly (readonly [string, WrittenValue])[] }
  | { readonly document: WrittenDocument }
  | { readonly module: string }
  | { readonly userFunction: string }
  | { readonly native: string; readonly receiver: WrittenValue }
  | { readonly global: string }
  | { readonly lambda: WrittenTree; readonly captured: readonly (readonly [string, WrittenValue])[] }
  | { readonly set: WrittenSet }
  | { readonly cursor: string }

export interface WrittenDocument {
  readonly collection: string
  readonly collectionId: number
  readonly id: string
  readonly name: string | undefined
}

/** Writes the values of a set. */
export interface SetWriter {
  value(value: Value): WrittenValue
}

/** The tree of a lambda without its spans. */
export type WrittenTree = { readonly [member: string]: unknown }
