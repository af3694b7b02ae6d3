import type { SchemaFile } from '@terrarium/language'
import * as v from 'valibot'
import { keepDraft, readDraft, removeDraft } from '../../../ui/form/form-drafts.ts'
import type { SchemaBase } from './schema-source.ts'

const fileList = v.array(v.object({ name: v.string(), text: v.string() }))
const draftSchema = v.object({
  base: v.object({ version: v.number(), files: fileList, others: v.optional(fileList, []) }),
  files: fileList,
})

/** Schema text that was typed and not applied, with what it was made from. */
export interface SchemaDraft {
  readonly base: SchemaBase
  readonly files: readonly SchemaFile[]
}

/** Whether two sets of files say the same, letter by letter. */
export function areSameFiles(one: readonly SchemaFile[], other: readonly SchemaFile[]): boolean {
  return one.length === other.length && one.every(({ name, text }, index) => other[index]?.name === name && other[index].text === text)
}

/** Returns what was typed before this page was loaded. */
export function readSchemaDraft(id: string): SchemaDraft | undefined {
  const draft = v.safeParse(draftSchema, readDraft(id))
  return draft.success ? draft.output : undefined
}

/** Keeps an edit until it is applied or given up; one that is put back is forgotten. */
export function keepSchemaDraft(id: string, { base, files }: SchemaDraft): void {
  if (areSameFiles(base.files, files)) removeDraft(id)
  else keepDraft(id, { base: { version: base.version, files: base.files, others: [] }, files })
}
