import type { Hint } from '../../diagnostics/diagnostic.ts'
import type { Inference } from '../../types/inference.ts'
import { showText } from '../../display/coalesce.ts'
import { NO_SPAN } from '../model/schema-item.ts'
import { spanOf, type NamedType, type Type } from '../../types/type.ts'

/**
 * Finds the parts of a type that documents cannot store, as causes.
 * @see reference: fql-types.md §13
 */
export function findUnpersistable(inference: Inference, type: Type): readonly Hint[] {
  switch (type.kind) {
    case 'any':
    case 'literal':
      return []
    case 'named':
      return findInNamed(inference, type)
    case 'record': {
      const members = [...type.fields.values(), ...(type.wildcard === undefined ? [] : [type.wildcard])]
      return members.flatMap((member) => findUnpersistable(inference, member))
    }
    case 'tuple':
      return type.elements.flatMap((element) => findUnpersistable(inference, element))
    case 'union':
      return findInUnion(inference, type.members)
    case 'intersection': {
      const isPersistable = type.members.some((member) => findUnpersistable(inference, member).length === 0)
      return isPersistable ? [] : [unpersistable(inference, type)]
    }
    default:
      return [unpersistable(inference, type)]
  }
}

function findInNamed(inference: Inference, type: NamedType): readonly Hint[] {
  if (type.name === 'Ref') return []
  if (inference.shape(type.name)?.persistable !== true) return [unpersistable(inference, type), ...referenceHints(inference, type)]
  return type.args.flatMap((arg) => findUnpersistable(inference, arg))
}

/** A document type in a union is a reference only together with the type of its missing document. */
function findInUnion(inference: Inference, members: readonly Type[]): readonly Hint[] {
  const isWhole = (member: Type): boolean => {
    const name = collectionOf(inference, member)
    return name !== undefined && members.some((other) => other !== member && collectionOf(inference, other) === name)
  }
  return members.flatMap((member) => (isWhole(member) ? [] : findUnpersistable(inference, member)))
}

/** The collection of a type of documents or of missing documents. */
function collectionOf(inference: Inference, type: Type): string | undefined {
  if (type.kind !== 'named') return undefined
  const [target] = type.args
  if (type.name === 'EmptyRef' && target !== undefined) return collectionOf(inference, target)
  return inference.shape(type.name)?.document?.collection
}

function unpersistable(inference: Inference, type: Type): Hint {
  return { name: 'cause', message: `Type ${showText(inference, type, true)} is not persistable`, span: spanOf(type) ?? NO_SPAN }
}

/** Documents, missing ones included, are stored by reference. */
function referenceHints(inference: Inference, type: NamedType): readonly Hint[] {
  const name = inference.shape(type.name)?.document?.reference
  if (name === undefined) return []
  const message = `Use Ref<${name}> as the type of a reference to a ${name} document`
  return [{ name: 'hint', message, span: spanOf(type) ?? NO_SPAN, suggestion: `Ref<${name}>` }]
}
