/** A phrase of a text with what to write instead. */
export interface FoundPhrase {
  /** From 1. */
  readonly line: number
  readonly phrase: string
  readonly instead: string
}

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are|was|were|be|been|being) told\b/i, 'name who reports, shows or receives what'],
  [/\bst(?:and|ands|ood|anding) for\b/i, 'write "is", "means" or "represents"'],
  [/\b(?:come|comes|came|coming) of\b/i, 'write "result of" or "is caused by"'],
  [/\bwhoever\b/i, 'name the person or the program'],
  [/\banew\b/i, 'write "again"'],
  [/\bfaces?\b(?! \d)/i, 'write "public API", "interface" or "font"'],
]

/** Finds the phrases of a text that the style forbids. */
export function findPhrases(text: string): FoundPhrase[] {
  return text.split('\n').flatMap((content, index) =>
    PHRASES.flatMap(([pattern, instead]) => {
      const phrase = pattern.exec(content)?.[0]
      return phrase === undefined ? [] : [{ line: index + 1, phrase, instead }]
    }),
  )
}
