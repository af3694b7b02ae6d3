import type { Insertion } from '../../data/wrapped-query.ts'
import type { QueryShape, WriteCall } from './query-shape.ts'

/** What the lines of the log that a dry run writes begin with. */
export const CHANGE_MARK = 'terrarium:change'

/**
 * Makes a query whose value is given to `FQL.abort`, so that nothing it does is kept, and each of whose write calls logs what it did.
 *
 * `FQL` cannot be shadowed by a query. A call within a short lambda such as `.delete()` needs the parameter by name, so the lambda gets one.
 */
export function dryRunInsertions(text: string, shape: QueryShape | undefined): readonly Insertion[] {
  const logged = shape === undefined ? [] : loggedWrites(shape)
  return [{ at: 0, text: 'FQL.abort({\n' }, ...logged, { at: text.length, text: '\n})' }]
}

/** Makes each of the write calls of a text log what it did. */
export function loggedWrites({ writes, shortLambdas }: QueryShape): readonly Insertion[] {
  const lambdas = shortLambdas.flatMap(({ start, parameters }, index): Insertion[] => {
    if (!writes.some((write) => write.shortLambda === index)) return []
    const name = parameterName(index)
    return [{ at: start, text: `${name} => ` }, ...parameters.map((at) => ({ at, text: name }))]
  })
  const logged = writes.flatMap((write, index): Insertion[] => callInsertions(write, index))
  return ordered(lambdas, logged)
}

function parameterName(index: number): string {
  return `dryRunDocument${index}`
}

function callInsertions({ start, dot, end, method }: WriteCall, index: number): Insertion[] {
  const after = `dryRunAfter${index}`
  const closing = { at: end, text: `; ${logOf(method, 'after', after)}; ${after} })` }
  if (CREATING.has(method)) return [{ at: start, text: `({ let ${after} = ` }, closing]
  const before = `dryRunBefore${index}`
  const middle = { at: dot, text: `; ${logOf(method, 'before', before)}; let ${after} = ${before}` }
  return [{ at: start, text: `({ let ${before} = ` }, middle, method === 'delete' ? { at: end, text: `; ${after} })` } : closing]
}

const CREATING: ReadonlySet<string> = new Set(['create', 'createData'])

function logOf(method: string, phase: 'before' | 'after', value: string): string {
  return `FQL.log(${JSON.stringify(CHANGE_MARK)}, ${JSON.stringify(method)}, ${JSON.stringify(phase)}, ${value})`
}

/** At one place a call that ends comes first, then a lambda's arrow, what opens a call, the name of its parameter, and its own dot. */
function ordered(lambdas: readonly Insertion[], calls: readonly Insertion[]): readonly Insertion[] {
  const arrows = lambdas.filter(({ text }) => text.endsWith('=> '))
  const names = lambdas.filter(({ text }) => !text.endsWith('=> '))
  const closing = calls.filter(({ text }) => text.endsWith(' })'))
  const opening = calls.filter(({ text }) => text.startsWith('({'))
  const middle = calls.filter((call) => !closing.includes(call) && !opening.includes(call))
  return [...closing, ...arrows, ...opening, ...names, ...middle]
}
