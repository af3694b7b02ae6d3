export const ARGUMENT_TYPES = ['String', 'Int', 'Long', 'Double', 'Boolean', 'Time', 'Date', 'Bytes', 'Reference', 'JSON'] as const
export type ArgumentType = (typeof ARGUMENT_TYPES)[number]

/** A value for a name that the text of a query leaves open, as it was typed. */
export interface QueryArgument {
  readonly name: string
  readonly type: ArgumentType
  readonly value: string
}

/** Reads arguments that were stored or came with a link. */
export function readArguments(value: unknown): readonly QueryArgument[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { name, type, value: typed } = entry as Readonly<Record<string, unknown>>
    const known = ARGUMENT_TYPES.find((candidate) => candidate === type)
    return typeof name === 'string' && known !== undefined && typeof typed === 'string' ? [{ name, type: known, value: typed }] : []
  })
}
