import { member, module, type, type ModuleSignature, type TypeSignature } from './signature.ts'

const BINARY = '(other: Number) => Number'
const OPERATORS: Readonly<Record<string, string>> = {
  '-': `(() => Number) & (${BINARY})`,
  '*': BINARY,
  '/': BINARY,
  '%': BINARY,
  '**': '(exponent: Number) => Number',
  '&': BINARY,
  '|': BINARY,
  '^': BINARY,
  '~': '() => Number',
}
const TO_STRING = member('() => String', 'The number in decimal digits.', '(12).toString()', '"12"')

function numberType(name: string, doc: string): TypeSignature {
  return type(name, doc, { persistable: true, operators: OPERATORS, fields: { toString: TO_STRING } })
}

/** The kinds of numbers; the static type of what arithmetic gives is `Number`. */
export const NUMBER_TYPES: readonly TypeSignature[] = [
  numberType('Number', 'A number of any kind.'),
  numberType('Int', 'A whole number within 32 bits.'),
  numberType('Long', 'A whole number within 64 bits.'),
  numberType('Double', 'A floating-point number of 64 bits.'),
  numberType('Float', 'Another name of Double.'),
]

/** The types as values, for `isa`. */
export const NUMBER_MODULES: readonly ModuleSignature[] = NUMBER_TYPES.map(({ name, doc }) =>
  module(name, `${doc} As a value, for \`isa\`.`, { fields: {} }),
)
