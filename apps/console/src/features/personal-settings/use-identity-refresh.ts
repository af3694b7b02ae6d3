import { useServices } from '../../data/services.ts'

/** Returns the way to read again what the member may do and has pending. */
export function useIdentityRefresh(): () => Promise<void> {
  const { cache } = useServices()
  return () => cache.invalidateQueries({ queryKey: ['identity'] })
}
