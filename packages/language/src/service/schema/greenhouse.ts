import type { SchemaContext } from './schema-context.ts'

/** What a test asks at the mark `§` of a text. */
export function atMark(text: string): { readonly source: string; readonly offset: number } {
  const offset = text.indexOf('§')
  return { source: text.slice(0, offset) + text.slice(offset + 1), offset }
}

/** A database with a collection, a function and roles, for tests. */
export const GREENHOUSE: SchemaContext = {
  outline: {
    collections: [
      {
        name: 'Bench',
        fields: [
          { name: 'zone', signature: 'String', hasDefault: false },
          { name: 'old', signature: 'Int', hasDefault: false },
        ],
        computedFields: [],
        indexes: [{ name: 'byZone', terms: [{ field: '.zone', multiValued: false }] }],
      },
    ],
    functions: [{ name: 'twice', signature: '(x: String) => String', body: 'x => x' }],
  },
  names: { roles: ['keeper'], accessProviders: [] },
}
