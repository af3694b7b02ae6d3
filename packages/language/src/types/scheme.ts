/** Type schemes: types that are instantiated at each use, because they have generic parameters or were inferred for a `let`. */
import { hasGeneric } from './traverse.ts'
import type { Type } from './type.ts'

export type Scheme =
  | { readonly kind: 'simple'; readonly type: Type }
  /** Generic parameters become variables. */
  | { readonly kind: 'generic'; readonly type: Type }
  /** Variables above the level become fresh ones. */
  | { readonly kind: 'inferred'; readonly type: Type; readonly level: number }

/** Returns the scheme of a signature; its generic parameters are those of the scheme. */
export function schemeOf(type: Type): Scheme {
  return { kind: hasGeneric(type) ? 'generic' : 'simple', type }
}

export function simpleScheme(type: Type): Scheme {
  return { kind: 'simple', type }
}
