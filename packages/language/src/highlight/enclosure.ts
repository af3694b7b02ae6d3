/**
 * What encloses a place: a brace of code or of members of a schema, a parenthesis or bracket between members, a string that goes on behind
 * an interpolation or on the next line, a comment.
 */
export type EnclosureKind = 'root' | 'brace' | 'members' | 'paren' | 'interpolation' | 'template' | 'single' | 'heredoc' | 'comment'

/** An enclosure with all that enclose it. Those of one root are the same object when they are alike, so that they compare at once. */
export class Enclosure {
  readonly kind: EnclosureKind
  readonly outer: Enclosure | undefined
  /** Of a heredoc the word that closes it. */
  readonly delimiter: string
  /** Whether a heredoc has interpolations. */
  readonly isInterpolated: boolean
  #inner: Map<string, Enclosure> | undefined

  private constructor(kind: EnclosureKind, outer: Enclosure | undefined, delimiter: string, isInterpolated: boolean) {
    this.kind = kind
    this.outer = outer
    this.delimiter = delimiter
    this.isInterpolated = isInterpolated
  }

  static root(): Enclosure {
    return new Enclosure('root', undefined, '', false)
  }

  enter(kind: EnclosureKind, delimiter = '', isInterpolated = false): Enclosure {
    const key = delimiter === '' ? kind : `${kind}${isInterpolated ? '+' : '-'}${delimiter}`
    this.#inner ??= new Map()
    const known = this.#inner.get(key)
    if (known !== undefined) return known
    const entered = new Enclosure(kind, this, delimiter, isInterpolated)
    this.#inner.set(key, entered)
    return entered
  }
}

/** Where a place between members of a schema is: what a word there is, and what a brace opens. */
export type MemberPlace =
  /** A member may begin; a brace opens members. */
  | 'start'
  /** Behind the keyword of a member; a brace opens members. */
  | 'head'
  /** Behind the keyword `function`; a brace opens code. */
  | 'function'
  /** In a type or value; a brace belongs to it. */
  | 'value'

/** All that decides how the text behind a place is split into tokens. */
export interface ScanState {
  readonly enclosure: Enclosure
  /** Whether a name would be that of a member. */
  readonly isAfterDot: boolean
  readonly place: MemberPlace
}

export function startState(): ScanState {
  return { enclosure: Enclosure.root(), isAfterDot: false, place: 'start' }
}

export function isSameState(a: ScanState, b: ScanState): boolean {
  return a.enclosure === b.enclosure && a.isAfterDot === b.isAfterDot && a.place === b.place
}
