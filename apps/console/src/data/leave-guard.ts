import { Subscribable } from './subscribable.ts'

/** A way in which a page, or a part of it, goes away. */
export type Move =
  | { readonly kind: 'route'; readonly fromPath: string; readonly toPath: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'unload' }
  | { readonly kind: 'sign-out' }

/** Something that a member has typed and that is nowhere else yet. */
export interface UnsavedWork {
  /** Name of the form or editor, as its screen shows it. */
  readonly where: string
  /** Number of changes. */
  readonly count: number
  /** Whether the work outlives a move; without this nothing does. */
  readonly survives?: (move: Move) => boolean
  /** Puts everything back, so that nothing is unsaved. */
  readonly discard: () => void
  /** Saves and says whether that worked; without this saving is not offered. */
  readonly save?: () => Promise<boolean>
  /** Whether this browser keeps the work when the page is left; leaving it as it is is then offered. */
  readonly isKept?: boolean
  /** The sentence that says what a sign-out deletes; without this one with `count` and `where`. */
  readonly consequence?: string
  /** Names of the parts that a sign-out deletes. */
  readonly names?: readonly string[]
  /** The work as a file; offered before a sign-out deletes it. */
  readonly file?: () => { readonly name: string; readonly content: string }
}

/** `keep` leaves and discards nothing. */
export type LeaveAnswer = 'stay' | 'discard' | 'save' | 'keep'

export interface LeaveQuestion {
  readonly move: Move
  readonly works: readonly UnsavedWork[]
}

type Source = () => UnsavedWork | undefined

/**
 * Knows all unsaved work of the page and asks before any of it is lost.
 *
 * Route changes, closed dialogs, the window and signing out all ask here, so that a member meets one question, worded alike.
 */
export class LeaveGuard extends Subscribable {
  readonly #sources = new Set<Source>()
  #question: LeaveQuestion | undefined
  #settle: ((answer: LeaveAnswer) => void) | undefined

  /** Adds a source of unsaved work, asked again at each move; returns the way to remove it. */
  register(source: Source): () => void {
    this.#sources.add(source)
    return () => {
      this.#sources.delete(source)
    }
  }

  /** The work that a move would lose. */
  atRisk(move: Move): readonly UnsavedWork[] {
    const works = [...this.#sources].map((source) => source()).filter((work): work is UnsavedWork => work !== undefined)
    return works.filter((work) => work.survives?.(move) !== true)
  }

  /** The question that waits for an answer. */
  readonly question = (): LeaveQuestion | undefined => this.#question

  /**
   * Asks about work that a move would lose and says whether the move may happen.
   *
   * Nothing unsaved is not asked about. A second move while a question is open is refused.
   */
  async mayLeave(move: Move, works: readonly UnsavedWork[] = this.atRisk(move)): Promise<boolean> {
    if (works.length === 0) return true
    if (this.#question !== undefined) return false
    const answer = await new Promise<LeaveAnswer>((resolve) => {
      this.#settle = resolve
      this.#show({ move, works })
    })
    if (answer === 'stay') return false
    if (answer === 'save') return saveAll(works)
    if (answer === 'keep') return true
    for (const work of works) work.discard()
    return true
  }

  /** Answers the question. */
  readonly answer = (answer: LeaveAnswer): void => {
    const settle = this.#settle
    this.#settle = undefined
    this.#show(undefined)
    settle?.(answer)
  }

  #show(question: LeaveQuestion | undefined): void {
    this.#question = question
    this.notify()
  }
}

/** Saves one after the other; stops at the first that cannot be saved. */
async function saveAll(works: readonly UnsavedWork[]): Promise<boolean> {
  for (const work of works) {
    if (work.save === undefined || !(await work.save())) return false
  }
  return true
}

/** The guard of this page. */
export const leaveGuard = new LeaveGuard()
