import { useState } from 'react'
import { billingErrorText } from './billing.ts'

/** One action at a time of a card or a dialog, with what went wrong with the last one. */
export function useTask(failed: string, own: Readonly<Record<string, string>> = {}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fail = (error: unknown): void => setFailure(billingErrorText(error, failed, own))
  const run = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await action()
    } catch (error: unknown) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, fail, clear: () => setFailure(undefined) }
}
