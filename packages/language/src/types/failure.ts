/** Why a lower type is not a subtype of an upper one, as data. `infer/messages.ts` turns it into text. */
import type { Span } from '../source/span.ts'
import type { Type } from './type.ts'

export type Failure =
  | {
      readonly kind: 'missingField'
      readonly lower: Type
      readonly field: string
      readonly span: Span
      /** The position at which a `!` would be inserted. */
      readonly dotSpan: Span | undefined
    }
  | { readonly kind: 'extraField'; readonly lower: Type; readonly field: string; readonly span: Span }
  | { readonly kind: 'extraWildcard'; readonly lower: Type; readonly span: Span }
  | { readonly kind: 'noAccess'; readonly lower: Type; readonly span: Span }
  | { readonly kind: 'noProjection'; readonly lower: Type; readonly span: Span }
  | { readonly kind: 'notFunction'; readonly lower: Type; readonly span: Span; readonly argsSpan: Span | undefined }
  | {
      readonly kind: 'arity' | 'tupleArity'
      readonly lower: Type
      readonly span: Span
      readonly expected: number
      readonly received: number
    }
  | { readonly kind: 'tupleIndex'; readonly lower: Type; readonly span: Span; readonly length: number; readonly index: string }
  | GenericEscape
  | { readonly kind: 'otherLiteral' | 'generic' | 'notSubtype'; readonly lower: Type; readonly upper: Type; readonly span: Span }

/** A value from outside an annotation that would have to have the type of a generic parameter of it. No other branch makes it good. */
export interface GenericEscape {
  readonly kind: 'genericEscape'
  readonly lower: Type
  readonly upper: Type
  readonly span: Span
}
