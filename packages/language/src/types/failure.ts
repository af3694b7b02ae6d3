/** Why a value does not fit a use: what the rules find, before it is put into words. */
import type { Span } from '../syntax/span.ts'
import type { Type } from './type.ts'

export type Failure =
  | {
      readonly kind: 'missingField'
      readonly value: Type
      readonly field: string
      readonly span: Span
      /** Where a `!` would go. */
      readonly dotSpan: Span | undefined
    }
  | { readonly kind: 'extraField'; readonly value: Type; readonly field: string; readonly span: Span }
  | { readonly kind: 'extraWildcard'; readonly value: Type; readonly span: Span }
  | { readonly kind: 'noAccess'; readonly value: Type; readonly span: Span }
  | { readonly kind: 'noProjection'; readonly value: Type; readonly span: Span }
  | { readonly kind: 'notFunction'; readonly value: Type; readonly span: Span; readonly argsSpan: Span | undefined }
  | {
      readonly kind: 'arity' | 'tupleArity'
      readonly value: Type
      readonly span: Span
      readonly expected: number
      readonly received: number
    }
  | { readonly kind: 'tupleIndex'; readonly value: Type; readonly span: Span; readonly length: number; readonly index: string }
  | { readonly kind: 'otherLiteral' | 'generic' | 'notSubtype'; readonly value: Type; readonly use: Type; readonly span: Span }
