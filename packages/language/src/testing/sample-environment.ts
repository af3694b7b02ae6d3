import { createSchemaEnvironment } from '../check/schema-environment.ts'
import { parseLambda } from '../syntax/parse-query.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import type { CollectionTypeSource, DefinedFieldSource } from '../environment/schema-types.ts'

function fields(signatures: Readonly<Record<string, string>>, defaults: readonly string[] = []): readonly DefinedFieldSource[] {
  return Object.entries(signatures).map(([name, signature]) => ({ name, signature, hasDefault: defaults.includes(name) }))
}

function index(name: string, ...terms: readonly string[]): CollectionTypeSource['indexes'][number] {
  return { name, terms: terms.map((term) => ({ path: [term], multiValued: false })) }
}

function lambda(text: string) {
  return parseLambda(text, '*body*', { shortAllowed: true }).tree
}

const COMMON = { alias: undefined, wildcard: undefined, computedFields: [], indexes: [], documentTtls: undefined }

/** The types of a database of plants, benches and keepers. */
export function sampleEnvironment(): TypeEnvironment {
  return createSchemaEnvironment({
    collections: [
      { ...COMMON, name: 'Bench', fields: fields({ code: 'String', zone: 'String', width: 'Number' }), indexes: [index('byZone', 'zone')] },
      { ...COMMON, name: 'Keeper', fields: fields({ name: 'String', email: 'String', active: 'Boolean', shift: 'String?' }, ['active']) },
      {
        ...COMMON,
        name: 'Specimen',
        fields: fields({
          tag: 'String',
          bench: 'Ref<Bench>',
          keeper: 'Ref<Keeper>?',
          health: 'Int',
          place: '{ row: Int, column: Int }',
          'odd name': 'String?',
        }),
        computedFields: [{ name: 'label', signature: undefined, body: lambda('(doc) => "#{doc.tag}!"') }],
        indexes: [index('byBench', 'bench'), index('byTag', 'tag')],
      },
      { ...COMMON, name: 'Task', fields: [] },
    ],
    functions: [
      {
        name: 'moveSpecimen',
        alias: undefined,
        signature: '(tag: String, benchCode: String) => Specimen | Null',
        body: lambda('(tag, benchCode) => null'),
      },
      { name: 'double', alias: undefined, signature: undefined, body: lambda('x => x + x') },
    ],
  })
}
