import { parseFieldType, type CollectionItem, type TypeExpression } from '@terrarium/language'
import type { ObjectValue } from '@terrarium/values'
import { fieldSource } from '../../catalog/read-collection.ts'
import { objectMember, textMember } from '../../document/members.ts'
import type { MigratedCollection } from './shape.ts'

/** A collection as migrations see it. */
export function migratedCollection(item: CollectionItem): MigratedCollection {
  const fields = item.fields.flatMap((field) => (field.kind === 'defined' ? [field] : []))
  const wildcard = item.fields.find((field) => field.kind === 'wildcard')
  return {
    fields,
    wildcard,
    steps: item.migrations?.steps ?? [],
    block: item.migrations?.span,
    span: item.span,
    fieldsEnd: item.fields.at(-1)?.span.end ?? item.span.end,
  }
}

/** As `migratedCollection`, with types whose places are in the signatures of a Collection document. */
export function migratedDocument(item: CollectionItem, document: ObjectValue): MigratedCollection {
  const migrated = migratedCollection(item)
  return {
    ...migrated,
    fields: migrated.fields.map((field) => ({ ...field, type: typeInDocument(item, field.name.text, document) ?? field.type })),
  }
}

function typeInDocument(item: CollectionItem, name: string, document: ObjectValue): TypeExpression | undefined {
  const field = objectMember(document, 'fields')
  const definition = field && objectMember(field, name)
  const signature = definition && textMember(definition, 'signature')
  return signature === undefined ? undefined : parseFieldType(signature, fieldSource(item.name.text, name)).tree
}
