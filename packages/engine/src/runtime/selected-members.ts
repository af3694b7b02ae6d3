/**
 * Lambdas that make an object of members of their one argument and nothing else, as projections mostly do.
 */
import type { ChainComponent, Expression, LambdaExpression } from '@terrarium/language'

/** A field of the object that a lambda makes: a member of its argument, or a part of one. */
export interface SelectedMember {
  readonly name: string
  readonly path: readonly string[]
}

const known = new WeakMap<LambdaExpression, readonly SelectedMember[] | undefined>()

/** The members of which a lambda makes its object, in the object's order; undefined: it does something else. The same list for the same tree. */
export function selectedMembers(tree: LambdaExpression): readonly SelectedMember[] | undefined {
  if (!known.has(tree)) known.set(tree, findMembers(tree))
  return known.get(tree)
}

function findMembers({ parameters, variadic, body }: LambdaExpression): readonly SelectedMember[] | undefined {
  const [parameter] = parameters
  if (parameter === undefined || parameters.length > 1 || variadic !== undefined || body.kind !== 'object') return undefined
  if (parameter.name === '_') return undefined // no name reaches it
  const members = new Map<string, SelectedMember>()
  for (const { key, value } of body.fields) {
    const path = pathFrom(parameter.name, value)
    if (path === undefined || members.has(key)) return undefined
    members.set(key, { name: key, path })
  }
  return members.size === 0 ? undefined : [...members.values()]
}

/** The names of a chain of plain selections that begins at a variable. */
function pathFrom(variable: string, value: Expression): readonly string[] | undefined {
  if (value.kind !== 'chain' || value.base.kind !== 'identifier' || value.base.name !== variable) return undefined
  return value.components.every(isPlainSelection) ? value.components.map(({ field }) => field) : undefined
}

function isPlainSelection(component: ChainComponent): component is Extract<ChainComponent, { readonly kind: 'select' }> {
  return component.kind === 'select' && !component.optional
}
