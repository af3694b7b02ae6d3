import type { Span } from '../../source/span.ts'
import { linesOf } from '../diff/line-diff.ts'
import type { Change, ModifyItem } from '../diff/change.ts'
import type { Content, Element, FieldElement, Setting } from '../diff/element.ts'
import { NO_SPAN } from '../model/schema-item.ts'
import { endsLine, replaceSpan } from './replace-span.ts'

/** Writes the changes of an item into its file. The rest of the text stays as it is. */
export function patchItem(source: string, { before, changes }: ModifyItem): string {
  const start = before.comment?.end ?? before.span.start
  return applyChanges(source, changes, { ...before.span, start }, 0)
}

/** Applies the changes within a span from the last to the first, so the offsets of the remaining changes stay valid. */
function applyChanges(source: string, changes: readonly Change[], span: Span, level: number): string {
  const ordered = [...changes].sort((a, b) => placeOf(b, span) - placeOf(a, span))
  return ordered.reduce((text, change) => applyChange(text, change, span, level), source)
}

/** The offset of a change within a span: the end of the text that it replaces. */
function placeOf(change: Change, span: Span): number {
  switch (change.kind) {
    case 'add':
      return change.element.form === 'annotation' ? span.start : span.end
    case 'remove':
    case 'modify':
      return change.element.span.end
    case 'block':
      return Math.max(...change.changes.map((inner) => placeOf(inner, change.element.span)))
    case 'rename':
      return change.from.span.end
    case 'fieldValue':
    case 'fieldType':
    case 'dropDefault':
      return change.field.span.end
    case 'body':
    case 'signature':
      return change.span.end
  }
}

function applyChange(source: string, change: Change, span: Span, level: number): string {
  switch (change.kind) {
    case 'add':
      return addElement(source, change.element, span, level)
    case 'remove':
      return replaceSpan(source, change.element.span, '')
    case 'modify':
      return modifyElement(source, change.element, change.after, level)
    case 'block':
      return applyChanges(source, change.changes, change.element.span, level + 1)
    case 'rename':
      return replaceSpan(source, change.from.span, change.to.text)
    case 'fieldValue':
      return modifyFieldValue(source, change.field, change.after)
    case 'fieldType':
      return modifyFieldType(source, change.field, change.after)
    case 'dropDefault':
      return dropDefault(source, change.field)
    case 'body':
    case 'signature':
      return replaceSpan(source, change.span, change.text)
  }
}

/** Adds an annotation in front of the span, or a field or member at the end of its block. */
function addElement(source: string, element: Element | FieldElement, span: Span, level: number): string {
  const isAnnotation = element.form === 'annotation'
  const place = isAnnotation ? span.start : span.end - 1
  const before = source.slice(0, place).trimEnd()
  const after = source.slice(place)
  const lead = before === '' ? '' : `${before}\n`
  const tail = endsLine(after) ? '' : `\n${isAnnotation ? '' : indentation(level - 1)}`
  const own = isAnnotation ? '' : indentation(level)
  return lead + own + indentLines(element.text, own) + tail + after
}

function modifyElement(source: string, element: Element, after: Content, level: number): string {
  const own = element.form === 'annotation' ? '' : indentation(level)
  if (after.kind === 'migrations') return replaceSpan(source, element.span, `migrations ${indentLines(after.text, own)}`)
  const text = indentLines(contentText(after), own)
  const place = contentSpan(element.content)
  if (place !== NO_SPAN) return replaceSpan(source, place, text)
  return replaceSpan(source, { start: element.span.end, end: element.span.end }, ` ${text}`)
}

function contentText(content: Content): string {
  if (content.kind === 'block') return ''
  return content.kind === 'predicate' ? (content.setting?.text ?? '') : content.text
}

function contentSpan(content: Content): Span {
  return content.kind === 'predicate' ? (content.setting?.span ?? NO_SPAN) : content.span
}

function modifyFieldValue(source: string, { value, span }: FieldElement, after: Setting): string {
  const text = indentLines(after.text, indentation(0))
  return value === undefined ? replaceSpan(source, { start: span.end, end: span.end }, ` = ${text}`) : replaceSpan(source, value.span, text)
}

function modifyFieldType(source: string, { type, nameSpan }: FieldElement, after: Setting): string {
  if (type !== undefined) return replaceSpan(source, type.span, after.text)
  return replaceSpan(source, { start: nameSpan.end, end: nameSpan.end }, `: ${after.text}`)
}

function dropDefault(source: string, { type, nameSpan, value }: FieldElement): string {
  const start = (type?.span ?? nameSpan).end
  return replaceSpan(source, { start, end: value?.span.end ?? start }, '')
}

function indentation(level: number): string {
  return '  '.repeat(level + 1)
}

/** Indents all lines but the first. */
function indentLines(text: string, own: string): string {
  return linesOf(text).join(`\n${own}`)
}
