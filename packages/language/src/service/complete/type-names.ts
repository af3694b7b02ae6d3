import { LIBRARY_TYPES } from '../../library/library.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { kindOfGlobal } from './complete-name.ts'
import type { CompletionKind } from './completion-item.ts'
import { documentGlobal, documentTypeOf, type Documentation } from '../documentation/documentation.ts'
import { knownTypes } from '../infer/known-types.ts'

/** A name of a type. */
export interface TypeName {
  readonly name: string
  /** `A` for `Array<A>`. */
  readonly parameters: readonly string[]
  readonly kind: CompletionKind
  readonly documentation: Documentation | undefined
}

const WORDS: readonly TypeName[] = [
  { name: 'Any', parameters: [], kind: 'type', documentation: { text: 'Anything; it is not checked.' } },
  { name: 'Never', parameters: [], kind: 'type', documentation: { text: 'Nothing: the type of what gives no value.' } },
  { name: 'Ref', parameters: ['A'], kind: 'type', documentation: { text: 'A reference to a document, which may not be there.' } },
]

const LIBRARY: readonly TypeName[] = [
  ...LIBRARY_TYPES.map(({ name, parameters, doc }): TypeName => ({ name, parameters, kind: 'type', documentation: { text: doc } })),
  ...WORDS,
]

/** Returns the names of types: of the library, and of the documents of each collection. */
export function typeNames(environment: TypeEnvironment): readonly TypeName[] {
  const names = [...LIBRARY]
  for (const global of collectionNames(environment)) {
    const isSystem = documentGlobal(global) !== undefined
    const name = documentTypeOf(global)
    const documentation = { text: `A document of the collection \`${global}\`.` }
    names.push({ name, parameters: [], kind: isSystem ? 'type' : 'collection', documentation })
  }
  return [...new Map(names.map((type) => [type.name, type])).values()]
}

/** Names of collections, those of the system among them. */
export function collectionNames(environment: TypeEnvironment): readonly string[] {
  return globalsOf('collection', environment)
}

/** Names of the functions of a database. */
export function functionNames(environment: TypeEnvironment): readonly string[] {
  return globalsOf('function', environment).filter((name) => documentGlobal(name) === undefined)
}

function globalsOf(kind: CompletionKind, environment: TypeEnvironment): readonly string[] {
  const types = knownTypes(environment)
  return [...new Set(environment.globalNames())].filter((name) => {
    const type = types.global(name)
    return type !== undefined && kindOfGlobal(type, environment) === kind
  })
}
