import type { Place } from '../core/person.ts'

/** A place as JSON, which has no patterns. */
export interface WrittenPlace {
  readonly role: string
  readonly name?: string
  readonly pattern?: { readonly source: string; readonly flags: string }
  readonly holding?: string
  readonly within?: WrittenPlace
}

/** Writes a place down for a page. */
export function writePlace({ role, name, holding, within }: Place): WrittenPlace {
  return {
    role,
    ...(typeof name === 'string' ? { name } : {}),
    ...(name instanceof RegExp ? { pattern: { source: name.source, flags: name.flags } } : {}),
    ...(holding === undefined ? {} : { holding }),
    ...(within === undefined ? {} : { within: writePlace(within) }),
  }
}
