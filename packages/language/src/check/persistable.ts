/** Which types the fields of a collection may have. @see reference: fql-types.md §13 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { Inference } from '../types/inference.ts'
import { showText } from '../types/show-type.ts'
import type { NamedType, Type } from '../types/type.ts'
import { hint, NOWHERE, typeError } from './messages.ts'
import { WORK_MAX } from './work.ts'

/** Says of a type, and of types within, that they cannot be stored. */
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
  const text = showText(new Inference(environment, WORK_MAX), type, true)
  return typeError('not_persistable', `Type ${text} is not persistable`, type.span ?? NOWHERE)
}

function refuseDocument(type: NamedType, collection: string): Diagnostic {
  const span = type.span ?? NOWHERE
  const reference = `Ref<${collection}>`
  const text = `Use ${reference} as the type of a reference to a ${collection} document`
  return typeError('not_persistable', `Type ${type.name} is not persistable`, span, [hint(text, span, reference)])
}

function checkNamed(environment: TypeEnvironment, type: NamedType): readonly Diagnostic[] {
  if (type.name === 'Ref') return []
  const shape = environment.shape(type.name)
  if (shape?.persistable === true) return type.args.flatMap((arg) => checkPersistable(environment, arg))
  return [shape?.document === undefined ? refuse(environment, type) : refuseDocument(type, shape.document.collection)]
}

/** Documents, and what stands for one that is not there, may be stored as a pair of both. */
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
    ...[...unpaired, ...alone].map(([collection, type]) => refuseDocument(type, collection)),
  ]
}

function roleOf(environment: TypeEnvironment, { name, args: [target] }: NamedType) {
  if (name !== 'EmptyRef') return environment.shape(name)?.document
  const role = target?.kind === 'named' ? environment.shape(target.name)?.document : undefined
  return role?.kind === 'document' ? ({ kind: 'missing', collection: role.collection } as const) : undefined
}
