/** Types of signatures that are written in type syntax: those of the library and of the system's collections. */
import { parseType } from '../syntax/parse-query.ts'
import { convertSound } from './convert-type.ts'
import { schemeOf, simpleScheme, type Scheme } from './scheme.ts'
import { functionType, literalType, type Type } from './type.ts'

/** The type of a library signature; its generic parameters are single capitals. */
export function signatureType(signature: string): Type {
  return convertSound(parseType(signature, '*library*').tree.type, isGenericName)
}

/** The scheme of a signature, parsed when it is asked for. */
export function lazySignature(signature: string): () => Scheme {
  return () => schemeOf(signatureType(signature))
}

export function falseMethod(): Scheme {
  return simpleScheme(functionType([], literalType({ kind: 'boolean', value: false })))
}

function isGenericName(name: string): boolean {
  return /^[A-Z]$/.test(name)
}
