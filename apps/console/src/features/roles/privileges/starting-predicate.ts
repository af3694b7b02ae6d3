import { parseLambda, QUERY_SOURCE } from '@terrarium/language'
import type { FunctionOutline } from '@terrarium/language'

/** A cell: what a role may do, with what. */
export interface MatrixPlace {
  readonly resource: string
  readonly action: string
}

const PARAMETERS: Readonly<Record<string, string>> = {
  read: 'doc',
  write: '(old, new)',
  create: 'new',
  create_with_id: 'new',
  delete: 'doc',
  history_read: 'doc',
}

/** Takes whatever a function is called with. */
const ANY_ARGUMENTS = '(...args)'

/**
 * The parameters of a predicate over calls of a function: those of the function, by their names.
 *
 * A predicate that takes another number of arguments than the call gives grants nothing, so that of an unknown function takes any number.
 */
function callParameters(functions: readonly FunctionOutline[] | undefined, name: string): string {
  const called = functions?.find((each) => each.name === name || each.alias === name)
  if (called === undefined) return ANY_ARGUMENTS
  const { tree, diagnostics } = parseLambda(called.body, QUERY_SOURCE, { shortAllowed: false })
  if (diagnostics.length > 0) return ANY_ARGUMENTS
  const { parameters, variadic } = tree
  return `(${[...parameters.map((parameter) => parameter.name), ...(variadic ? [`...${variadic.name}`] : [])].join(', ')})`
}

/** A predicate to begin with: the parameters of the action, and no restriction yet. */
export function startingPredicate({ resource, action }: MatrixPlace, functions: readonly FunctionOutline[] | undefined): string {
  const parameters = action === 'call' ? callParameters(functions, resource) : (PARAMETERS[action] ?? 'doc')
  return `${parameters} => true`
}
