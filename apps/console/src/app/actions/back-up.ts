import type { DatabasePath } from '@terrarium/contracts'
import type { Services } from '../../data/services.ts'

/** Begins a snapshot of a database, and says that it has begun or why it has not. What does so is loaded when it is first asked for. */
export async function backUp(services: Services, path: DatabasePath): Promise<void> {
  const { backUpAndSay } = await import('../../features/backups/back-up-and-say.ts')
  await backUpAndSay(services, path)
}
