import { isValidIdentifier } from '../../source/identifiers.ts'
import { escapeText } from '../../source/quote.ts'

/** Escapes text for a string in double quotes; characters beyond the basic plane are escaped too. */
export function displayText(text: string): string {
  return escapeText(text).replace(/[\u{10000}-\u{10ffff}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16).padStart(6, '0')}}`
  })
}

export function displayString(text: string): string {
  return `"${displayText(text)}"`
}

/** Writes a name, in quotes unless it is an identifier. */
export function displayName(name: string): string {
  return isValidIdentifier(name) ? name : displayString(name)
}

/** Writes a path: `.a["b c"][0]`. */
export function displayPath(steps: readonly (string | number)[]): string {
  let text = ''
  steps.forEach((step, index) => {
    const dot = index === 0 ? '.' : ''
    if (typeof step === 'number') text += `${dot}[${step}]`
    else text += isValidIdentifier(step) ? `.${step}` : `${dot}[${displayString(step)}]`
  })
  return text
}
