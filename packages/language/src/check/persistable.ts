/** Types that fields of documents may have. @see reference: fql-types.md §13 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { showText } from '../display/coalesce.ts'
import type { NamedType, Type } from '../types/type.ts'
import { hint, NOWHERE, typeError } from '../infer/messages.ts'
import { createInference } from './create-inference.ts'

/** Reports types that cannot be stored, also within the type. */
export function checkPersistable(environment: TypeEnvironment, type: Type): readonly Diagnostic[] {
  const check = (part: Type): readonly Diagnostic[] => checkPersistable(environment, part)
  switch (type.kind) {
    case 'any':
    case 'literal':
      return []
    case 'record':
      return [...type.fields.values(), ...(type.wildcard === undefined ? [] : [type.wildcard])].flatMap(check)
    case 'tuple':
      return type.elements.flatMap(check)
    case 'intersection': {
      const found = type.members.map(check)
      return found.every(({ length }) => length > 0) ? found.flat() : []
    }
    case 'union':
      return checkUnion(environment, type.members)
    case 'named':
      return checkNamed(environment, type)
    default:
      return [refuse(environment, type)]
  }
}

function refuse(environment: TypeEnvironment, type: Type): Diagnostic {
  const text = showText(createInference(environment), type, true)
  return typeError('not_persistable', `Type ${text} is not persistable`, type.span ?? NOWHERE)
}

function refuseDocument(environment: TypeEnvironment, type: NamedType): Diagnostic {
  const span = type.span ?? NOWHERE
  const name = roleOf(environment, type)?.reference ?? type.name
  const reference = `Ref<${name}>`
  const text = `Use ${reference} as the type of a reference to a ${name} document`
  return typeError('not_persistable', `Type ${type.name} is not persistable`, span, [hint(text, span, reference)])
}

function checkNamed(environment: TypeEnvironment, type: NamedType): readonly Diagnostic[] {
  if (type.name === 'Ref') return []
  const shape = environment.shape(type.name)
  if (shape?.persistable === true) return type.args.flatMap((arg) => checkPersistable(environment, arg))
  return [shape?.document === undefined ? refuse(environment, type) : refuseDocument(environment, type)]
}

/** A document type and the type of its missing reference may be stored as a pair. */
function checkUnion(environment: TypeEnvironment, members: readonly Type[]): readonly Diagnostic[] {
  const documents = new Map<string, NamedType>()
  const missing = new Map<string, NamedType>()
  const others: Type[] = []
  for (const member of members) {
    const role = member.kind === 'named' ? roleOf(environment, member) : undefined
    if (member.kind !== 'named' || role === undefined) others.push(member)
    else (role.kind === 'document' ? documents : missing).set(role.collection, member)
  }
  const unpaired = [...documents].filter(([collection]) => !missing.has(collection))
  const alone = [...missing].filter(([collection]) => !documents.has(collection))
  return [
    ...others.flatMap((member) => checkPersistable(environment, member)),
    ...[...unpaired, ...alone].map(([, type]) => refuseDocument(environment, type)),
  ]
}

function roleOf(environment: TypeEnvironment, { name, args: [target] }: NamedType) {
  if (name !== 'EmptyRef') return environment.shape(name)?.document
  const role = target?.kind === 'named' ? environment.shape(target.name)?.document : undefined
  return role?.kind === 'document' ? ({ ...role, kind: 'missing' } as const) : undefined
}
