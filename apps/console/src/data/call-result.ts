import { createContext } from 'react'
import type { ComponentType } from 'react'
import type { QueryOutcome } from './query-outcome.ts'
import type { RunContext } from './run-context.ts'

/** A call that has been answered, as its result is shown. */
export interface CallResultProps {
  /** Another one for every answer. */
  readonly id: string
  /** The call as it is written in a query. */
  readonly call: string
  /** With whose privileges it ran. */
  readonly context: RunContext
  /** Whether it was taken back. */
  readonly isDry: boolean
  /** Functions whose writes a dry run has not listed; undefined where it is not known what one has listed. */
  readonly functions: readonly string[] | undefined
  readonly outcome: QueryOutcome
  /** When the answer came. */
  readonly finishedAt: Date
  /** Whether it was kept from an earlier run: nothing was sent for it. */
  readonly isKept: boolean
  /** Calls again with more time. */
  readonly onLonger: () => void
}

/** Shows the answer of a call as the shell shows that of a query. The router gives it to whatever calls functions; undefined where nothing shows it. */
export const CallResultContext = createContext<ComponentType<CallResultProps> | undefined>(undefined)
