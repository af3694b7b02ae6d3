import { tokenize } from '@terrarium/language'
import type { Documentation } from '@terrarium/language'
import { styleOf } from './highlighting.ts'

/** Shows code in the colours of the editor. */
export function codeElement(code: string, className: string): HTMLElement {
  const element = document.createElement('code')
  element.className = className
  for (const token of tokenize(code)) {
    const style = styleOf(token, code)
    const piece = code.slice(token.start, token.end)
    if (style === undefined) element.append(piece)
    else element.append(spanOf(piece, `fql-${style}`))
  }
  return element
}

/** Shows what something is and does: its signature, a description, and an example with its result. */
export function documentationElement(signature: string, documentation: Documentation | undefined): HTMLElement {
  const element = document.createElement('div')
  element.className = 'fql-documentation'
  element.dir = 'ltr'
  if (signature !== '') element.append(codeElement(signature, 'fql-signature'))
  if (documentation === undefined) return element
  const text = document.createElement('p')
  text.append(...withCode(documentation.text))
  element.append(text)
  const { example } = documentation
  if (example !== undefined) element.append(codeElement(`${example.query}\n// → ${example.result}`, 'fql-example'))
  return element
}

/** Text between back quotes is code. */
function withCode(text: string): readonly Node[] {
  return text.split('`').map((piece, i) => (i % 2 === 0 ? document.createTextNode(piece) : codeElement(piece, 'fql-inline')))
}

function spanOf(text: string, className: string): HTMLElement {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  return span
}
