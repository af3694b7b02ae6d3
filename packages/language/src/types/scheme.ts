/** Types that are made anew wherever they are used: with generic parameters, or inferred for a `let`. */
import { hasGeneric } from './traverse.ts'
import type { Type } from './type.ts'

export type Scheme =
  | { readonly kind: 'simple'; readonly type: Type }
  /** Generic parameters become variables. */
  | { readonly kind: 'generic'; readonly type: Type }
  /** Variables above the level become others. */
  | { readonly kind: 'inferred'; readonly type: Type; readonly level: number }

/** The scheme of a signature: its generic parameters stand for any types. */
export function schemeOf(type: Type): Scheme {
  return { kind: hasGeneric(type) ? 'generic' : 'simple', type }
}

export function simpleScheme(type: Type): Scheme {
  return { kind: 'simple', type }
}
