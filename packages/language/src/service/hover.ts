import { type TextSpan, touches } from '../source/span.ts'
import { parseQuery } from '../syntax/parse-query.ts'
import type { ChainExpression, Expression, LambdaExpression, ObjectExpression, ProjectExpression } from '../syntax/tree.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { displayType, type ShownType } from '../display/shown-type.ts'
import { bindNames } from './names/bindings.ts'
import { isCallable, prefixOf, signaturesOf } from './infer/callee.ts'
import { valueOf } from '../syntax/children.ts'
import type { CompletionKind } from './complete/completion-item.ts'
import { expectedFields } from './complete/complete-key.ts'
import { kindOfGlobal } from './complete/complete-name.ts'
import { documentGlobal, documentMember, documentTypeOf, isIndex, type Documentation } from './documentation/documentation.ts'
import { inferAt } from './infer/infer-at.ts'
import { knownTypes } from './infer/known-types.ts'
import { pathTo } from './text/locate.ts'
import { membersOf } from './infer/members.ts'
import { describeName } from './signature/signature-text.ts'

/** The description of a name in a text. */
export interface Hover {
  readonly start: number
  readonly end: number
  readonly kind: CompletionKind
  /** In type syntax: `where(predicate: Specimen => Boolean | Null) => Set<Specimen>`, a line for each overload. */
  readonly signature: string
  readonly documentation: Documentation | undefined
}

/** Describes the name at an offset: its type, and for the library what it does. */
export function hover(source: string, offset: number, environment: TypeEnvironment): Hover | undefined {
  const path = pathTo(parseQuery(source).tree, offset)
  for (let depth = path.length; depth > 0; depth--) {
    const found = hoverIn(path.slice(0, depth), offset, environment)
    if (found !== undefined) return found
  }
  return undefined
}

function hoverIn(path: readonly Expression[], offset: number, environment: TypeEnvironment): Hover | undefined {
  const expression = path[path.length - 1]
  switch (expression?.kind) {
    case 'identifier':
      return expression.span.end > expression.span.start ? hoverName(path, expression, environment) : undefined
    case 'chain':
      return hoverMember(path, expression, offset, environment)
    case 'lambda':
      return hoverParameter(path, expression, offset, environment)
    case 'block':
      return hoverLet(path, offset, environment)
    case 'object':
      return hoverKey(path, expression, offset, environment)
    case 'project':
      return hoverProjected(path, expression, offset, environment)
    default:
      return undefined
  }
}

type Name = Extract<Expression, { kind: 'identifier' }>

function hoverName(path: readonly Expression[], identifier: Name, environment: TypeEnvironment): Hover | undefined {
  const { name, span } = identifier
  const tree = path[0]
  const { resolved } = tree?.kind === 'block' ? bindNames(tree) : { resolved: [] }
  const binding = resolved.find((resolution) => resolution.identifier === identifier)?.binding
  if (binding !== undefined) {
    const type = inferAt(path, identifier, environment)
    return shown(span, name, type, binding.kind === 'let' ? 'local' : 'parameter', environment)
  }
  const type = knownTypes(environment).global(name)
  if (type === undefined) return undefined
  const found = shown(span, name, type, kindOfGlobal(type, environment), environment, documentGlobal(name))
  const record = found.kind === 'collection' ? recordText(name, environment) : undefined
  return record === undefined ? found : { ...found, signature: `${found.signature}\n${record}` }
}

/** The type of the documents of a collection as an object type. */
function recordText(name: string, environment: TypeEnvironment): string | undefined {
  const types = knownTypes(environment)
  const shape = types.shape(documentTypeOf(name))
  const record = shape && types.alias(shape)
  return record && displayType(record)
}

function hoverMember(path: readonly Expression[], chain: ChainExpression, offset: number, environment: TypeEnvironment): Hover | undefined {
  const component = chain.components.find((candidate) => 'fieldSpan' in candidate && touches(candidate.fieldSpan, offset))
  if (component === undefined || !('fieldSpan' in component)) return undefined
  const type = inferAt(path, prefixOf(chain, chain.components.indexOf(component)), environment)
  const member = type && membersOf(knownTypes(environment), type).members.get(component.field)
  if (member === undefined) return undefined
  const { name, owner } = member
  const kind = isIndex(owner, name, environment) ? 'index' : isCallable(member.type) ? 'method' : 'field'
  return shown(component.fieldSpan, name, member.type, kind, environment, documentMember(owner, name, environment))
}

function hoverParameter(
  path: readonly Expression[],
  lambda: LambdaExpression,
  offset: number,
  environment: TypeEnvironment,
): Hover | undefined {
  const { parameters, variadic, body, short } = lambda
  const all = variadic === undefined ? parameters : [...parameters, variadic]
  const parameter = all.find(({ span }) => touches(span, offset))
  if (short || parameter === undefined) return undefined
  const type = inferAt([...path, body], { kind: 'identifier', ...parameter }, environment)
  return shown(parameter.span, parameter.name, type, 'parameter', environment)
}

function hoverLet(path: readonly Expression[], offset: number, environment: TypeEnvironment): Hover | undefined {
  const block = path[path.length - 1]
  if (block?.kind !== 'block') return undefined
  const statement = block.statements.find((candidate) => candidate.kind === 'let' && touches(candidate.nameSpan, offset))
  if (statement?.kind !== 'let') return undefined
  const value = valueOf(statement)
  return shown(statement.nameSpan, statement.name, inferAt([...path, value], value, environment), 'local', environment)
}

/** A key of an object is shown with the expected type, or with the type of its value. */
function hoverKey(path: readonly Expression[], object: ObjectExpression, offset: number, environment: TypeEnvironment): Hover | undefined {
  const field = object.fields.find(({ keySpan }) => touches(keySpan, offset))
  if (field === undefined) return undefined
  const expected = expectedFields(path, environment).find(({ name }) => name === field.key)
  const type = expected?.type ?? inferAt([...path, field.value], field.value, environment)
  return shown(field.keySpan, field.key, type, 'key', environment)
}

function hoverProjected(
  path: readonly Expression[],
  project: ProjectExpression,
  offset: number,
  environment: TypeEnvironment,
): Hover | undefined {
  const field = project.fields.find(({ nameSpan }) => touches(nameSpan, offset))
  if (field === undefined) return undefined
  const type = inferAt([...path, field.value], field.value, environment)
  return shown(field.nameSpan, field.name, type, 'key', environment)
}

function shown(
  { start, end }: TextSpan,
  name: string,
  type: ShownType | undefined,
  kind: CompletionKind,
  environment: TypeEnvironment,
  documentation?: Documentation,
): Hover {
  return { start, end, kind, signature: signatureText(name, type, kind, environment), documentation }
}

function signatureText(name: string, type: ShownType | undefined, kind: CompletionKind, environment: TypeEnvironment): string {
  if (type === undefined) return name
  const signatures = kind === 'function' || isCallable(type) ? signaturesOf(knownTypes(environment), type) : []
  return describeName(name, type, signatures)
}
