import { RegexSyntaxError } from './regex-syntax-error.ts'

/** Inline modifiers: `(?imsdux U)`. */
export interface RegexFlags {
  ignoreCase: boolean
  multiline: boolean
  dotAll: boolean
  unixLines: boolean
  unicodeCase: boolean
  comments: boolean
  unicodeClasses: boolean
}

/** Stands behind the pattern's last code point. */
export const END = 0

/**
 * The pattern's code points and the place reached in them.
 *
 * Errors are reported one before the cursor, wherever the JVM's parser happens to have it; so the steps are those of that parser: `peek` and
 * `next` look at the character that comes, `read` goes past it, `skip` goes past two and gives the second. All but `nextRaw` and `skip`
 * pass over blanks and comments when the modifier `x` is on.
 */
export class PatternReader {
  readonly codePoints: readonly number[]
  readonly flags: RegexFlags
  cursor = 0

  constructor(codePoints: readonly number[]) {
    this.codePoints = codePoints
    this.flags = {
      ignoreCase: false,
      multiline: false,
      dotAll: false,
      unixLines: false,
      unicodeCase: false,
      comments: false,
      unicodeClasses: false,
    }
  }

  get atEnd(): boolean {
    return this.cursor >= this.codePoints.length
  }

  at(index: number): number {
    return this.codePoints[index] ?? END
  }

  peek(): number {
    this.#passBlanks()
    return this.at(this.cursor)
  }

  next(): number {
    this.cursor += 1
    return this.peek()
  }

  nextRaw(): number {
    this.cursor += 1
    return this.at(this.cursor)
  }

  read(): number {
    this.#passBlanks()
    const read = this.at(this.cursor)
    this.cursor += 1
    return read
  }

  skip(): number {
    const skipped = this.at(this.cursor + 1)
    this.cursor += 2
    return skipped
  }

  unread(): void {
    this.cursor -= 1
  }

  /** Takes a snapshot of the modifiers for the end of the group. */
  saveFlags(): RegexFlags {
    return { ...this.flags }
  }

  restoreFlags(flags: RegexFlags): void {
    Object.assign(this.flags, flags)
  }

  error(description: string): RegexSyntaxError {
    return new RegexSyntaxError(description, this.cursor - 1)
  }

  #passBlanks(): void {
    if (!this.flags.comments) return
    for (;;) {
      const code = this.at(this.cursor)
      if (isBlank(code)) this.cursor += 1
      else if (code === char('#')) this.#passLine()
      else return
    }
  }

  #passLine(): void {
    while (!this.atEnd && !this.#isLineEnd(this.at(this.cursor))) this.cursor += 1
  }

  #isLineEnd(code: number): boolean {
    return code === 0x0a || (!this.flags.unixLines && (code === 0x0d || code === 0x85 || code === 0x2028 || code === 0x2029))
  }
}

/** Gives the code of a character. */
export function char(text: string): number {
  return text.codePointAt(0) ?? END
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a && code < 0x80
}

/** Value of a hexadecimal digit. */
export function hexDigit(code: number): number | undefined {
  const digit = Number.parseInt(String.fromCodePoint(code), 16)
  return Number.isNaN(digit) ? undefined : digit
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}
