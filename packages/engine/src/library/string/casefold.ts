/** Named forms that `casefold(format)` takes. */
const FORMATS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['NFKCCaseFold', foldCase],
  ['NFC', (text: string) => text.normalize('NFC')],
  ['NFD', (text: string) => text.normalize('NFD')],
  ['NFKC', (text: string) => text.normalize('NFKC')],
  ['NFKD', (text: string) => text.normalize('NFKD')],
])

/** Finds a normalisation by name. */
export function findCasefoldFormat(name: string): ((text: string) => string) | undefined {
  return FORMATS.get(name)
}

/**
 * Maps text so that texts which differ only in case, compatibility forms or ignorable characters become equal (Unicode's NFKC_Casefold).
 *
 * Folding and normalising can each undo the other's work, hence twice.
 */
export function foldCase(text: string): string {
  const visible = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return foldCharacters(foldCharacters(visible).normalize('NFKC')).normalize('NFKC')
}

function foldCharacters(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

/** Full case folding of one character: lower case by way of upper case, so that characters with several lower-case forms become equal. */
function foldCharacter(character: string): string {
  if (character === '\u0131') return character
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x13a0 && code <= 0x13f5) return character
  if ((code >= 0x13f8 && code <= 0x13fd) || (code >= 0xab70 && code <= 0xabbf)) return character.toUpperCase()
  const upper = character.toLowerCase().toUpperCase()
  let folded = ''
  for (const part of upper) folded += part.toLowerCase()
  return folded
}
