/** A place in a file that names something that does not exist. */
export interface Broken {
  /** From 1. */
  readonly line: number
  readonly target: string
}

/** Finds the links to files of a Markdown text whose file does not exist; paths are given without the part after `#`. */
export function brokenLinks(markdown: string, exists: (path: string) => boolean): Broken[] {
  return linesOf(withoutCode(markdown)).flatMap(({ text, line }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!.replace(/#.*$/, ''))
      .filter((path) => path !== '' && !/^[a-z]+:/.test(path) && !exists(decodeURI(path)))
      .map((target) => ({ line, target })),
  )
}

/** The numbers of a document's sections: `1`, `1.2`, from its headings and from paragraphs that begin with their number. */
export function sectionsOf(markdown: string): Set<string> {
  return new Set(linesOf(markdown).flatMap(({ text }) => /^(?:#+ |\*\*|- )?(\d+(?:\.\d+)*)\.? /.exec(text)?.[1] ?? []))
}

/** Finds the sections named in a text, `fql-types §6.1` or `fql-types.md §6, §7`, that their document does not have. */
export function brokenReferences(text: string, sections: ReadonlyMap<string, ReadonlySet<string>>): Broken[] {
  const names = [...sections.keys()].join('|')
  const reference = new RegExp(`\\b(${names})(?:\\.md)?\`?((?:(?:,| and)?\\s?§§?\\s?\\d+(?:\\.\\d+)*)+)`, 'g')
  return linesOf(text).flatMap(({ text, line }) =>
    [...text.matchAll(reference)].flatMap(([, name, numbers]) =>
      [...numbers!.matchAll(/\d+(?:\.\d+)*/g)]
        .filter(([number]) => !sections.get(name!)!.has(number))
        .map(([number]) => ({ line, target: `${name!} §${number}` })),
    ),
  )
}

function linesOf(text: string): { text: string; line: number }[] {
  return text.split('\n').map((text, index) => ({ text, line: index + 1 }))
}

/** Code between back quotes becomes spaces, lines stay. */
function withoutCode(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))
}
