/** A field that a value was read from. */
export interface FieldOrigin {
  /** Undefined: any field. */
  readonly field: string | undefined
  /** Undefined: not known. */
  readonly collection: string | undefined
}

/**
 * The fields that a value of an answer was read from, or computed from, as far as the text of its query tells.
 *
 * What is said of a set or an array is said of each of its items.
 */
export interface ValueOrigins {
  readonly from: readonly FieldOrigin[]
  /** Collections of the documents that it may be, or that it may be made of. */
  readonly documents: readonly string[]
  /** Fields of an object that the query makes. */
  readonly members: readonly { readonly name: string; readonly origins: ValueOrigins }[]
  /** Places of an array that the query writes out; what lies behind them is like any of them. */
  readonly elements: readonly ValueOrigins[]
}

/** What is known of a field of an object; undefined: nothing. The rows of a page are like the page. */
export function originsOfField(origins: ValueOrigins, name: string): ValueOrigins | undefined {
  const member = origins.members.find((each) => each.name === name)?.origins
  return member ?? (name === 'data' ? origins : undefined)
}

/** What is known of an item of a set or an array. */
export function originsOfItem(origins: ValueOrigins, index: number): ValueOrigins {
  return origins.elements[index] ?? origins
}
