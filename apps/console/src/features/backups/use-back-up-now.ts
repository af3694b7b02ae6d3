import type { DatabasePath } from '@terrarium/contracts'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { backUpAndSay } from './back-up-and-say.ts'

/** Takes a snapshot of a database, and knows whether one is being asked for. */
export function useBackUpNow() {
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  const backUp = async (path: DatabasePath): Promise<void> => {
    setBusy(true)
    await backUpAndSay(services, path)
    setBusy(false)
  }
  return { isBusy, backUp }
}
