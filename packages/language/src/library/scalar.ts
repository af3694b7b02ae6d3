import { member, module, type, type ModuleSignature, type TypeSignature } from './signature.ts'

/** Truth values. */
export const BOOLEAN: TypeSignature = type('Boolean', 'True or false.', {
  persistable: true,
  operators: { '||': '(Boolean) => Boolean', '&&': '(Boolean) => Boolean', '!': '() => Boolean' },
  fields: { toString: member('() => String', 'The value as text.', 'true.toString()', '"true"') },
})

/** The absence of a value. */
export const NULL: TypeSignature = type('Null', 'The absence of a value.', {
  persistable: true,
  access: member('(key: Any) => Never', 'Fails: null has no members.'),
  fields: { toString: member('() => String', 'The text `null`.', 'null.toString()', '"null"') },
})

/** Document ids. */
export const ID: TypeSignature = type('ID', 'The id of a document: a whole number within 64 bits, shown as text.', {
  fields: { toString: member('() => String', 'The id in decimal digits.', 'ID("12").toString()', '"12"') },
})

/** Strings of bytes. */
export const BYTES: TypeSignature = type('Bytes', 'A string of bytes.', {
  persistable: true,
  fields: {
    toBase64: member('() => String', 'The bytes in base64.', 'Bytes("AQI=").toBase64()', '"AQI="'),
    toString: member('() => String', 'The bytes in base64.', 'Bytes("AQI=").toString()', '"AQI="'),
  },
})

/** Universally unique identifiers, from older data. */
export const UUID: TypeSignature = type('UUID', 'A universally unique identifier, from older data.', {
  persistable: true,
  fields: { toString: member('() => String', 'The identifier as text.') },
})

/** Positions in sets. */
export const SET_CURSOR: TypeSignature = type('SetCursor', 'A position in a set, as `paginate` gives it.', {
  fields: { toString: member('() => String', 'The token.', 'Set.sequence(0, 3).paginate(2).after!.toString() == ""', 'false') },
})

/** The types as values. */
export const SCALAR_MODULES: readonly ModuleSignature[] = [
  module('Boolean', 'The type of truth values, for `isa`.', { fields: {} }),
  module('Null', 'The type of null, for `isa`.', { fields: {} }),
  module('ID', 'Making ids.', {
    apply: member('((id: String) => ID) & ((id: Number) => ID)', 'An id of a text or a whole number.', 'ID("12")', '"12"'),
    fields: {},
  }),
  module('Bytes', 'Making strings of bytes.', {
    apply: member('(encoded: String) => Bytes', 'The bytes of a text in base64.', 'Bytes("AQI=")', 'Bytes("AQI=")'),
    fields: {
      fromBase64: member('(encoded: String) => Bytes', 'The bytes of a text in base64.', 'Bytes.fromBase64("AQI=")', 'Bytes("AQI=")'),
    },
  }),
  module('UUID', 'The type of unique identifiers, for `isa`.', { fields: {} }),
  module('SetCursor', 'The type of positions in sets, for `isa`.', { fields: {} }),
  module('Doc', 'The type of documents, for `isa`.', { fields: {} }),
  module('Struct', 'The type of plain objects, for `isa`.', { fields: {} }),
]
