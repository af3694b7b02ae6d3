/** What is wrong with a written value, and where in its text. */
export interface ValueProblem {
  readonly message: string
  readonly start: number
  readonly end: number
}

export type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: ValueProblem }

export function read<Value>(value: Value): Read<Value> {
  return { ok: true, value }
}

export function refuse(message: string, start: number, end: number): { readonly ok: false; readonly problem: ValueProblem } {
  return { ok: false, problem: { message, start, end: Math.max(end, start) } }
}

/** Reads each of a list in order; the first that cannot be read tells why. */
export function readAll<Item, Value>(items: readonly Item[], each: (item: Item, index: number) => Read<Value>): Read<readonly Value[]> {
  const values: Value[] = []
  for (const [index, item] of items.entries()) {
    const result = each(item, index)
    if (!result.ok) return result
    values.push(result.value)
  }
  return read(values)
}
