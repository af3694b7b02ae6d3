import {
  schemaItemText,
  editSchemaFiles,
  findSchemaItem,
  parseSchema,
  type SchemaEdit,
  type SchemaFile,
  type SchemaItem,
} from '@terrarium/language'
import { MaterializedDocument } from '@terrarium/values'
import { materialize } from '../query/materialize.ts'
import type { QueryContext } from '../runtime/context.ts'
import { findDocument } from './apply-changes.ts'
import { invalid, notFound } from './schema-error.ts'
import type { ItemName, ShownItem } from './schema-request.ts'

/** Shows an item of the given files. @throws {SchemaError} 404 */
export function readItem(context: QueryContext, files: readonly SchemaFile[], { kind, name }: ItemName): ShownItem {
  const item = findSchemaItem(parseSchema(files).items, kind, name)
  if (item === undefined) throw notFound()
  return showItem(context, item, schemaItemText(files, item), item)
}

type Edited = Extract<ReturnType<typeof editSchemaFiles>, { kind: 'edited' }>

/** Edits one item of the files. @throws {SchemaError} 404, or 400 for the text of the item */
export function editItem(files: readonly SchemaFile[], edit: SchemaEdit): Edited {
  const edited = editSchemaFiles(files, edit)
  if (edited.kind === 'notFound') throw notFound()
  if (edited.kind === 'invalid') throw invalid(edited.message)
  return edited
}

/** Shows an item after an edit: at its old position if the active schema has it, else at its new one. */
export function showEdited(context: QueryContext, { item, content, rename, files }: Edited, active: readonly SchemaFile[]): ShownItem {
  const present = rename === undefined ? item : { ...item, name: { ...item.name, text: rename.to } }
  const { kind, name } = present
  const isActive = findSchemaItem(parseSchema(active).items, kind, name.text) !== undefined
  const located = isActive ? item : (findSchemaItem(parseSchema(files).items, kind, name.text) ?? item)
  return showItem(context, located, content, present)
}

/** The position comes from `item`, the document from `present`. */
function showItem(context: QueryContext, { span }: SchemaItem, content: string, present: SchemaItem): ShownItem {
  return { filename: span.source, span: { start: span.start, end: span.end }, content, definition: showDocument(context, present) }
}

/** The item's document; undefined when it was deleted or the caller may not read it. */
function showDocument(context: QueryContext, item: SchemaItem): ShownItem['definition'] {
  const document = findDocument(context, item)
  const shown = document && materialize(context, document)
  return shown instanceof MaterializedDocument ? shown : undefined
}
