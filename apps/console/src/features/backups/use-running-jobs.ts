import { useInfiniteQuery } from '@tanstack/react-query'
import { jobsQuery } from '../../data/backup-jobs.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'

/** How many copies and restores of the account run; undefined where it is not known. */
export function useRunningJobs(): number | undefined {
  const services = useServices()
  const mayReadCopies = usePermission('copies', 'read')
  const mayReadRestores = usePermission('restores', 'read')
  const copies = useInfiniteQuery({ ...jobsQuery(services, 'copy'), enabled: mayReadCopies })
  const restores = useInfiniteQuery({ ...jobsQuery(services, 'restore'), enabled: mayReadRestores })
  // Either list counts both.
  const latest = (copies.dataUpdatedAt >= restores.dataUpdatedAt ? copies : restores).data
  return latest?.pages[0]?.running
}
