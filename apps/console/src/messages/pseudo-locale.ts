/** Changes English words into those of a pseudo-locale, which shows what a translation would do to a screen. */
type Change = (words: string) => string

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó', U: 'Ú' }
/** Translations are longer than English by about this share. */
const GROWTH = 0.4

const LOCALES: Readonly<Record<string, Change>> = {
  'en-XA': (words) => words.replace(/[aceinouAEOU]/g, (letter) => ACCENTS[letter] ?? letter) + '~'.repeat(Math.ceil(words.length * GROWTH)),
  // A right-to-left override, and its end.
  'ar-XB': (words) => `\u202e${words}\u202c`,
}

const PARAMETER = /(\{\w+\})/

/** Writes a text in a pseudo-locale; parameters stay, and so does a text of any other language. */
export function pseudoText(template: string, language: string): string {
  const change = LOCALES[language]
  if (change === undefined) return template
  return template
    .split(PARAMETER)
    .map((part) => (part.trim() === '' || PARAMETER.test(part) ? part : change(part)))
    .join('')
}
