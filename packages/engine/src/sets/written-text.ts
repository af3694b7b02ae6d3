/**
 * The JSON text of sets in written form. The trees of functions are most of it and the same on each page: their texts are kept.
 */

const treeTexts = new WeakMap<object, string>()

/** Writes data as JSON, as the platform does. Its members have plain names; those named `lambda` are trees, which never change. */
export function writtenText(data: unknown): string {
  if (typeof data === 'number') return String(data)
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  return Array.isArray(data) ? arrayText(data) : objectText(data as Readonly<Record<string, unknown>>)
}

function arrayText(elements: readonly unknown[]): string {
  let text = ''
  for (const element of elements) text += text === '' ? writtenText(element) : `,${writtenText(element)}`
  return `[${text}]`
}

function objectText(members: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const name in members) {
    const member = members[name]
    if (member === undefined) continue
    const value = name === 'lambda' ? treeText(member as object) : writtenText(member)
    text += text === '' ? `"${name}":${value}` : `,"${name}":${value}`
  }
  return `{${text}}`
}

function treeText(tree: object): string {
  const known = treeTexts.get(tree)
  if (known !== undefined) return known
  const text = JSON.stringify(tree)
  treeTexts.set(tree, text)
  return text
}
