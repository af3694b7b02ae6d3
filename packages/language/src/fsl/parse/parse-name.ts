import { DOUBLE_QUOTE, SINGLE_QUOTE } from '../../source/characters.ts'
import { parseDoubleString, parseSingleString } from '../../syntax/parse-string.ts'
import type { Parser } from '../../syntax/parser.ts'
import type { Identifier, StringLiteral } from '../../syntax/tree.ts'
import type { SchemaName } from '../model/schema-item.ts'

/** Parses the name of an item or member: an identifier, or any text in quotes. */
export function parseName(parser: Parser): SchemaName | undefined {
  const choice = parser.choose()
  const name = isQuote(parser.code) ? parseQuoted(parser) : identifierName(parser)
  if (name !== undefined) {
    parser.accept(choice)
    return name
  }
  return parser.reject(choice, ['name'])
}

export function nameOf({ name, span }: Identifier): SchemaName {
  return { text: name, span }
}

function identifierName(parser: Parser): SchemaName | undefined {
  const identifier = parser.identifier()
  return identifier === undefined ? undefined : nameOf(identifier)
}

function isQuote(code: number): boolean {
  return code === SINGLE_QUOTE || code === DOUBLE_QUOTE
}

/** Interpolation is not for names: a `#` or back quote in double quotes makes it an expression. */
function parseQuoted(parser: Parser): SchemaName | undefined {
  const string: StringLiteral | undefined = parser.code === SINGLE_QUOTE ? parseSingleString(parser) : parseDoubleString(parser)
  if (string === undefined || /[#`]/.test(parser.text.slice(string.span.start, string.span.end))) return undefined
  return { text: string.value, span: string.span }
}
