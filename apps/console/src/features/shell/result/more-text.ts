import { text } from '../../../messages/shell-text.ts'

/** What leads to the next rows of a set, of which each page has so many; none for a set that has not been read. */
export function moreText(pageLength: number): string {
  return pageLength === 0 ? text('shell.load_more') : text('shell.load_next', { count: pageLength })
}
