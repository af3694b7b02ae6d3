import { getRegionCapabilities } from '@terrarium/contracts'
import type { RegionPrefix, ServerCapabilities } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useServices } from './services.ts'

/** What is expected of a server of which nothing is known: its answers say the rest. */
const EXPECTED: ServerCapabilities = {
  typechecks: null,
  schema_files: true,
  staged_schema: true,
  streams: true,
  feeds: true,
  statistics: true,
  summaries: true,
  performance_hints: true,
  eval_v4: true,
}

/** Milliseconds for which what is known of a server is not asked for again. */
const KNOWN_MS = 5 * 60_000

/** What the databases of a region group answer, so that pages can say what one lacks before it fails. */
export function useServerCapabilities(region: RegionPrefix): ServerCapabilities {
  const { account } = useServices()
  const { data } = useQuery({
    queryKey: ['server-capabilities', region],
    queryFn: ({ signal }) => account.call(getRegionCapabilities, { params: { region } }, { signal }),
    staleTime: KNOWN_MS,
    retry: false,
  })
  return data?.capabilities ?? EXPECTED
}
