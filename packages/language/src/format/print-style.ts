import { escapeText, quoteKey } from '../source/quote.ts'
import type { NumberLiteral } from '../syntax/tree.ts'

/** How trees are printed where the language leaves a choice. */
export interface PrintStyle {
  /** Whether parentheses that are not in the tree are added where parsing needs them. */
  readonly addsParentheses: boolean
  /** Whether blocks, objects and projections take several lines however short they are. */
  readonly opensBraces: boolean
  /** Whether a projection writes `a: .a` for `a`, and is followed by a line break. */
  readonly expandsProjections: boolean
  /** Whether a single parameter of a lambda is in parentheses: `(x) => x`. */
  readonly parenthesizesParameter: boolean
  /** Whether a single unnamed parameter of a function type is in parentheses: `(A) => B`. */
  readonly parenthesizesParameterType: boolean
  /** Whether a union within a union is in parentheses, and an intersection within an intersection. */
  readonly parenthesizesNestedTypes: boolean
  /** Whether a type of an object without fields shows that others may follow: `{ ... }`. */
  readonly showsEmptyInterface: boolean
  readonly number: (literal: NumberLiteral) => string
  /** Writes text as it stands between double quotes. */
  readonly text: (text: string) => string
  /** Writes the key of an object, or of an object type. */
  readonly key: (name: string) => string
}

/** The style of trees that have no source: what is parsed again is the same tree. */
export const PLAIN_STYLE: PrintStyle = {
  addsParentheses: true,
  opensBraces: false,
  expandsProjections: false,
  parenthesizesParameter: false,
  parenthesizesParameterType: true,
  parenthesizesNestedTypes: true,
  showsEmptyInterface: true,
  number: ({ text }) => text,
  text: escapeText,
  key: quoteKey,
}

/** The style of the formatter: the tree of a source has its parentheses already. */
export const SOURCE_STYLE: PrintStyle = { ...PLAIN_STYLE, addsParentheses: false }
