/** Code points that have upper or lower case, each with its variants; made when first needed. */
let variants: ReadonlyMap<number, readonly number[]> | undefined

/** Gives the ASCII letter of the other case; undefined for what is no ASCII letter. */
export function asciiVariant(code: number): number | undefined {
  const lower = code | 0x20
  return code < 0x80 && lower >= 0x61 && lower <= 0x7a ? code ^ 0x20 : undefined
}

/** Gives the other code points that differ from this one by case only. */
export function unicodeVariants(code: number): readonly number[] {
  return allVariants().get(code) ?? []
}

/** Gives the code points with case within a range that have variants. */
export function casedWithin(first: number, last: number): readonly number[] {
  return [...allVariants().keys()].filter((code) => code >= first && code <= last)
}

function allVariants(): ReadonlyMap<number, readonly number[]> {
  variants ??= computeVariants()
  return variants
}

function computeVariants(): ReadonlyMap<number, readonly number[]> {
  const classes = new Map<string, number[]>()
  for (let code = 0; code <= 0x1e943; code += 1) {
    if (code >= 0x2e80 && code < 0xa640) continue
    const folded = foldSimply(code)
    const members = classes.get(folded)
    if (members === undefined) classes.set(folded, [code])
    else members.push(code)
  }
  const made = new Map<number, readonly number[]>()
  for (const members of classes.values()) {
    if (members.length > 1)
      for (const code of members)
        made.set(
          code,
          members.filter((other) => other !== code),
        )
  }
  return made
}

/** Folds by single characters only: what maps to several stays as it is. */
function foldSimply(code: number): string {
  const character = String.fromCodePoint(code)
  const upper = single(character.toUpperCase(), character)
  return single(upper.toLowerCase(), upper)
}

function single(mapped: string, original: string): string {
  return mapped.length === String.fromCodePoint(mapped.codePointAt(0) ?? 0).length ? mapped : original
}
