import { nested, selectionRanges, wordAt } from '../selection.ts'
import { embeddedAt } from './embedded.ts'
import { NO_CONTEXT, viewSchema } from './schema-context.ts'
import { pathAt } from './schema-path.ts'
import { holds, type Stretch } from './stretch.ts'

/** Returns ever larger stretches around an offset of a schema: its word, parts of expressions, members, items, the whole text. */
export function schemaSelectionRanges(source: string, offset: number): readonly Stretch[] {
  const view = viewSchema(source, offset, NO_CONTEXT)
  const members = pathAt(view.items, offset).flatMap(({ start, end, type, value, body, block, parameterList }): readonly Stretch[] => {
    const parts = [type, value, body, block, parameterList].filter((part) => part !== undefined)
    return [{ start, end }, ...parts.filter((part) => holds(part, offset)).map((part) => trimmed(source, part))]
  })
  const embedded = embeddedAt(view, offset)
  const at = embedded?.toQuery(offset)
  const inner =
    embedded === undefined || at === undefined ? [] : selectionRanges(embedded.text, at).flatMap((range) => embedded.toSource(range) ?? [])
  return nested([{ start: 0, end: source.length }, ...members, ...inner, ...wordAt(source, offset)])
}

function trimmed(source: string, { start, end }: Stretch): Stretch {
  const text = source.slice(start, end)
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length }
}
