/**
 * Follows the link of a value in a row or a cell, for keys: to a page of the console, or out of it after a question. Returns false where there is none.
 */
export function followLink(element: Element | null): boolean {
  const link = element?.querySelector<HTMLElement>('a, [data-outside]')
  link?.click()
  return link !== null && link !== undefined
}
