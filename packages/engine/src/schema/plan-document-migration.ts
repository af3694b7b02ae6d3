import {
  checkSchema,
  diffSchemas,
  itemOf,
  parseFieldType,
  renderSchemaProblems,
  type CollectionItem,
  type MigrationEffect,
  type SchemaFile,
  type SchemaField,
  type SchemaItem,
} from '@terrarium/language'
import type { ObjectValue } from '@terrarium/values'
import { fieldSource } from '../catalog/read-collection.ts'
import { objectMember, textMember } from '../model/members.ts'
import { definitionOfObject } from './definition-values.ts'

/** Effects of a changed collection on its documents, or why they cannot be migrated. */
export type DocumentMigration =
  { readonly kind: 'planned'; readonly effects: readonly MigrationEffect[] } | { readonly kind: 'refused'; readonly reasons: string }

/**
 * Plans the migration of the documents of a collection from one Collection document to another. Spans refer to the strings of the
 * latter. `items` is the otherwise valid schema that contains it.
 */
export function planDocumentMigration(live: ObjectValue, submitted: ObjectValue, items: readonly SchemaItem[]): DocumentMigration {
  const [before, after] = [itemOfDocument(live), itemOfDocument(submitted)]
  const rename = { kind: 'collection', from: before.name.text, to: after.name.text } as const
  const changes = diffSchemas([before], [after], rename)
  const checked = checkSchema(items, changes, { typechecked: false, hasDocuments: () => true })
  if (checked.problems.length > 0) {
    return { kind: 'refused', reasons: renderSchemaProblems(checked.problems, signaturesOf(after, submitted)) }
  }
  return { kind: 'planned', effects: checked.changes.flatMap((change) => (change.kind === 'modify' ? change.migrations : [])) }
}

function itemOfDocument(document: ObjectValue): CollectionItem {
  const definition = { collection: 'Collection', name: textMember(document, 'name') ?? '', data: definitionOfObject(document) } as const
  const item = itemOf(definition) as CollectionItem
  return { ...item, fields: item.fields.map((field) => typeFromSignature(item, field, document)) }
}

/** The field with its type parsed from the stored signature, so that spans refer to it. */
function typeFromSignature(item: CollectionItem, field: SchemaField, document: ObjectValue): SchemaField {
  const signature = field.kind === 'defined' ? signatureOf(document, field.name.text) : undefined
  if (field.kind !== 'defined' || signature === undefined) return field
  return { ...field, type: parseFieldType(signature, fieldSource(item.name.text, field.name.text)).tree }
}

function signaturesOf(item: CollectionItem, document: ObjectValue): readonly SchemaFile[] {
  return [...(objectMember(document, 'fields')?.fields.keys() ?? [])].map((field) => ({
    name: fieldSource(item.name.text, field),
    text: signatureOf(document, field) ?? '',
  }))
}

function signatureOf(document: ObjectValue, field: string): string | undefined {
  const fields = objectMember(document, 'fields')
  const definition = fields && objectMember(fields, field)
  return definition && textMember(definition, 'signature')
}
