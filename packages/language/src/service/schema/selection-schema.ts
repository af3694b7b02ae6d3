import { nested, selectionRanges, wordAt } from '../text/selection.ts'
import { embeddedAt } from './embedded.ts'
import { NO_CONTEXT, viewSchema } from './schema-context.ts'
import { pathAt } from './schema-path.ts'
import { type TextSpan, touches } from '../../source/span.ts'

/** Returns increasing spans around an offset of a schema: its word, parts of expressions, members, items, the whole text. */
export function schemaSelectionRanges(source: string, offset: number): readonly TextSpan[] {
  const view = viewSchema(source, offset, NO_CONTEXT)
  const members = pathAt(view.items, offset).flatMap(({ start, end, type, value, body, block, parameterList }): readonly TextSpan[] => {
    const parts = [type, value, body, block, parameterList].filter((part) => part !== undefined)
    return [{ start, end }, ...parts.filter((part) => touches(part, offset)).map((part) => trimmed(source, part))]
  })
  const embedded = embeddedAt(view, offset)
  const at = embedded?.toQuery(offset)
  const inner =
    embedded === undefined || at === undefined ? [] : selectionRanges(embedded.text, at).flatMap((range) => embedded.toSource(range) ?? [])
  return nested([{ start: 0, end: source.length }, ...members, ...inner, ...wordAt(source, offset)])
}

function trimmed(source: string, { start, end }: TextSpan): TextSpan {
  const text = source.slice(start, end)
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length }
}
