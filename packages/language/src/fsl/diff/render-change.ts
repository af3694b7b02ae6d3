import type { Change } from './change.ts'
import type { Content, Element, FieldElement } from './element.ts'
import type { Painter } from './painter.ts'

/** Renders a change within an item on a line; those of a block follow, indented. */
export function renderChange(painter: Painter, change: Change): void {
  switch (change.kind) {
    case 'add':
      painter.coloredLine('green', `+ add ${elementText(change.element)}`)
      break
    case 'remove':
      painter.coloredLine('red', `- remove ${elementText(change.element)}`)
      break
    case 'rename':
      painter.coloredLine('yellow', `~ rename to \`${change.to.text}\``)
      break
    case 'modify':
      painter.coloredLine('yellow', `~ change ${changeText(change.element, change.after)}`)
      break
    case 'block':
      painter.coloredLine('yellow', `~ change ${elementText(change.element)}`)
      painter.indented(() => {
        for (const inner of change.changes) renderChange(painter, inner)
      })
      break
    case 'fieldValue':
      painter.coloredLine('yellow', `~ change ${change.field.title}`)
      break
    case 'dropDefault':
      painter.coloredLine('red', `- remove default value from field \`.${change.field.name}\``)
      break
    case 'body':
      painter.coloredLine('yellow', '~ change body')
      break
    case 'signature':
      painter.coloredLine('yellow', '~ change signature')
      break
    case 'fieldType':
      break
  }
}

function elementText(element: Element | FieldElement): string {
  if (element.form === 'field') return element.title
  const { title, separator, content } = element
  return content.kind === 'value' ? `${title}${separator}${content.text}` : title
}

/** For an annotation, shows the value before the change. */
function changeText(element: Element, after: Content): string {
  if (element.form === 'annotation') return elementText(element)
  return `${element.title}${differenceText(element.content, after)}`
}

function differenceText(before: Content, after: Content): string {
  if (before.kind === 'predicate' && after.kind === 'predicate') {
    if (before.setting === undefined) return ' by adding a predicate'
    return after.setting === undefined ? ' by removing a predicate' : ' by modifying its predicate'
  }
  if (before.kind === 'check') return ' body'
  return before.kind === 'value' && after.kind === 'value' ? ` from ${before.text} to ${after.text}` : ''
}
