import type { Example } from '@terrarium/language'

/** A page and its place in the list of pages. */
export interface Page {
  readonly file: string
  readonly title: string
  readonly summary: string
  readonly text: string
}

export const GENERATED = '<!-- Written by tools/reference-pages from packages/language/src/library. Change it there. -->'

export function fenced(lines: readonly string[]): string {
  return ['```fql', ...lines, '```'].join('\n')
}

export function exampleLines({ query, result }: Example): string {
  return fenced([query, `// → ${result}`])
}

export function joined(sections: readonly string[]): string {
  return `${sections.join('\n\n')}\n`
}
