import type { SchemaFile } from '@terrarium/language'

/** A line of a schema file in which a text was found; places are counted from 1. */
export interface FoundLine {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The line without the blanks at its ends. */
  readonly text: string
}

/** Finds the lines that hold a text, upper and lower case alike, in the order of the files. */
export function searchFiles(files: readonly SchemaFile[], wanted: string): readonly FoundLine[] {
  const words = wanted.toLowerCase()
  if (words.trim() === '') return []
  return files.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, index): FoundLine[] => {
      const at = line.toLowerCase().indexOf(words)
      return at < 0 ? [] : [{ file: name, line: index + 1, column: at + 1, text: line.trim() }]
    }),
  )
}
