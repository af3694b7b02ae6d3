/** Types of signatures of the library and of system collections. */
import { parseType } from '../syntax/parse-query.ts'
import { convertSound } from './convert-type.ts'
import { schemeOf, simpleScheme, type Scheme } from '../types/scheme.ts'
import { functionType, literalType, type Type } from '../types/type.ts'

/** Returns the type of a library signature; single capitals are generic parameters. */
export function signatureType(signature: string): Type {
  return convertSound(parseType(signature, '*library*').tree.type, isGenericName)
}

/** Returns a function that makes the scheme of a signature. */
export function lazySignature(signature: string): () => Scheme {
  return () => schemeOf(signatureType(signature))
}

export function falseMethod(): Scheme {
  return simpleScheme(functionType([], literalType({ kind: 'boolean', value: false })))
}

function isGenericName(name: string): boolean {
  return /^[A-Z]$/.test(name)
}
