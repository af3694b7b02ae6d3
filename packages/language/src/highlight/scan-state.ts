/**
 * The kind of a scan mode: a brace of code or of members of a schema, a parenthesis or bracket between members, a string that continues
 * behind an interpolation or on the next line, a comment.
 */
export type ModeKind = 'root' | 'brace' | 'members' | 'paren' | 'interpolation' | 'template' | 'single' | 'heredoc' | 'comment'

/** A mode of the scanner with the modes around it. Equal modes of one root are the same object, so they compare by identity. */
export class Mode {
  readonly kind: ModeKind
  readonly outer: Mode | undefined
  /** The word that closes a heredoc. */
  readonly delimiter: string
  /** Whether a heredoc has interpolations. */
  readonly isInterpolated: boolean
  #inner: Map<string, Mode> | undefined

  private constructor(kind: ModeKind, outer: Mode | undefined, delimiter: string, isInterpolated: boolean) {
    this.kind = kind
    this.outer = outer
    this.delimiter = delimiter
    this.isInterpolated = isInterpolated
  }

  static root(): Mode {
    return new Mode('root', undefined, '', false)
  }

  enter(kind: ModeKind, delimiter = '', isInterpolated = false): Mode {
    const key = delimiter === '' ? kind : `${kind}${isInterpolated ? '+' : '-'}${delimiter}`
    this.#inner ??= new Map()
    const known = this.#inner.get(key)
    if (known !== undefined) return known
    const entered = new Mode(kind, this, delimiter, isInterpolated)
    this.#inner.set(key, entered)
    return entered
  }
}

/** The position between members of a schema, which decides the kind of a word and the mode of a brace. */
export type MemberPlace =
  /** A member may begin; a brace opens members. */
  | 'start'
  /** Behind the keyword of a member; a brace opens members. */
  | 'head'
  /** Behind the keyword `function`; a brace opens code. */
  | 'function'
  /** In a type or value; a brace is a part of it. */
  | 'value'

/** The state of the scanner between two tokens: it decides all tokens behind it, with the text. */
export interface ScanState {
  readonly mode: Mode
  /** Whether a name here is the name of a member. */
  readonly isAfterDot: boolean
  readonly place: MemberPlace
}

export function startState(): ScanState {
  return { mode: Mode.root(), isAfterDot: false, place: 'start' }
}

export function isSameState(a: ScanState, b: ScanState): boolean {
  return a.mode === b.mode && a.isAfterDot === b.isAfterDot && a.place === b.place
}
