import type { SchemaContext } from '../service/schema/schema-context.ts'

/** The context of a schema: a database with a collection, a function and roles. */
export const SAMPLE_CONTEXT: SchemaContext = {
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
