/** What is done from time to time without being asked. */
export interface RecurringWork {
  /** Does it again and again from now on. */
  begin(): void
  /** Does it at once. What is under way is not begun again. */
  look(): Promise<void>
  /** Begins no more, and waits for what is under way. */
  close(): Promise<void>
}

interface RecurringWorkOptions {
  readonly everyMs: number
  readonly work: () => Promise<void>
  /** Called with what a turn of the timer has thrown. */
  readonly onFault: (error: unknown) => void
}

/** Creates work that a timer repeats. */
export function createRecurringWork({ everyMs, work, onFault }: RecurringWorkOptions): RecurringWork {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const look = (): Promise<void> => (running ??= work().finally(() => (running = undefined)))
  return {
    begin: () => {
      timer = setInterval(() => void look().catch(onFault), everyMs).unref()
    },
    look,
    close: async () => {
      clearInterval(timer)
      await running?.catch(() => undefined) // the one that began it reports its failure
    },
  }
}
