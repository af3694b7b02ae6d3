import type { Members } from '../../data/merge-members.ts'
import { valuesOf } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'

type Stored = FunctionValues['began']

/** The members of a definition; one that is empty is not there. */
export function definitionMembers(stored: Stored): Members {
  return new Map(Object.entries(stored).filter(([, value]) => value !== ''))
}

/** The values of a form that begins with one definition and says the members of another. */
export function valuesSaying(members: Members, { name, ts, began }: Pick<FunctionValues, 'name' | 'ts' | 'began'>): FunctionValues {
  const textOf = (member: keyof Stored) => {
    const value = members.get(member)
    return typeof value === 'string' ? value : ''
  }
  const stored = { alias: textOf('alias'), signature: textOf('signature'), role: textOf('role'), body: textOf('body') }
  return { ...valuesOf({ name, ts, ...stored }), began }
}
