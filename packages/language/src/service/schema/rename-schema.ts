import { rename, renameTarget, type RenameOutcome } from '../names/rename.ts'
import { embeddedAt } from './embedded.ts'
import { NO_CONTEXT, TEXT_FILE, viewSchema } from './schema-context.ts'
import type { Span } from '../../source/span.ts'

/** Finds the local of an expression that can be renamed at an offset of a schema. */
export function schemaRenameTarget(source: string, offset: number): { readonly span: Span; readonly name: string } | undefined {
  const embedded = embeddedAt(viewSchema(source, offset, NO_CONTEXT), offset)
  const at = embedded?.toQuery(offset)
  const target = embedded === undefined || at === undefined ? undefined : renameTarget(embedded.text, at)
  const place = target && embedded?.toSource(target.span)
  return target && place && { name: target.name, span: { source: TEXT_FILE, ...place } }
}

/** Renames a local or parameter within its expression. */
export function renameInSchema(source: string, offset: number, newName: string): RenameOutcome {
  const embedded = embeddedAt(viewSchema(source, offset, NO_CONTEXT), offset)
  const at = embedded?.toQuery(offset)
  if (embedded === undefined || at === undefined) return { kind: 'refused', reason: 'not_a_local' }
  const outcome = rename(embedded.text, at, newName)
  if (outcome.kind === 'refused') return outcome
  const edits = outcome.edits.flatMap((edit) => {
    const place = embedded.toSource(edit)
    return place === undefined ? [] : [{ ...edit, ...place }]
  })
  return edits.length === outcome.edits.length ? { kind: 'edits', edits } : { kind: 'refused', reason: 'not_a_local' }
}
