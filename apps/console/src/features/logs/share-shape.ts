import { shareFragment } from '../../data/shared-query.ts'
import { toQuery } from './book/log-line.ts'

/** Renders a shape as the fragment of an address of the shell; each place of a value is an argument to fill in. */
export function shareShape(shape: string): string {
  const { text, names } = toQuery(shape)
  const given = names.map((name) => ({ name, type: 'String', value: '' }) as const)
  return shareFragment({ text, arguments: given }, { withArguments: true, withDocument: false })
}
