import { indentOnInput, indentService } from '@codemirror/language'
import type { IndentContext } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'

/** A line that ends with an open bracket, whatever comment follows it. */
const OPENS = /[{([]\s*(?:\/\/.*)?$/
const CLOSES = /^\s*[})\]]/
/** What has been typed of a line when its indentation is looked at again. */
const CLOSED = /^\s*[})\]]$/

/** The text before a place that its indentation depends on: of the line that is broken there, else of the last line that is not empty. */
function textBefore(context: IndentContext, position: number): string {
  const { doc } = context.state
  const line = doc.lineAt(position)
  const broken = context.simulatedBreak === position ? line.text.slice(0, position - line.from) : ''
  if (broken.trim() !== '') return broken
  for (let number = line.number - 1; number > 0; number--) {
    const { text } = doc.line(number)
    if (text.trim() !== '') return text
  }
  return broken
}

/** Columns before the text of a line: as many as the line before has, one step more after an open bracket, one less before a closing one. */
export function indentationAt(context: IndentContext, position: number): number {
  const before = textBefore(context, position)
  const columns = context.countColumn(before, before.search(/\S|$/))
  const opens = OPENS.test(before)
  const closes = CLOSES.test(context.textAfterPos(position))
  if (opens === closes) return columns
  return Math.max(0, columns + (opens ? context.unit : -context.unit))
}

/** Indents lines by the brackets around them, for any language whose blocks stand in brackets. */
export function bracketIndentation(): Extension {
  return [indentService.of(indentationAt), indentOnInput(), EditorState.languageData.of(() => [{ indentOnInput: CLOSED }])]
}
