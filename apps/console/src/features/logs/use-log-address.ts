import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AddressChange } from '../../data/use-address.ts'

/** The address of the page of logs: what it shows, and in the fragment, which no server sees, the filter. */
export interface LogAddress {
  readonly params: URLSearchParams
  readonly filters: URLSearchParams
  /** Changes what is shown, and the filter; adds nothing to the history. */
  readonly change: (next: AddressChange, filter?: AddressChange) => void
  readonly filterBy: (next: AddressChange) => void
  /** The address with these changes. */
  readonly hrefWith: (next: AddressChange) => string
}

function changed(params: URLSearchParams, next: AddressChange): URLSearchParams {
  const result = new URLSearchParams(params)
  for (const [name, value] of Object.entries(next)) {
    if (value === undefined || value === '') result.delete(name)
    else result.set(name, value)
  }
  return result
}

const withMark = (mark: string, params: URLSearchParams): string => (params.toString() === '' ? '' : `${mark}${params.toString()}`)

/** Reads the address of the page. */
export function useLogAddress(): LogAddress {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const filters = useMemo(() => new URLSearchParams(hash.slice(1)), [hash])
  const to = useCallback(
    (shown: AddressChange, filter: AddressChange) => ({
      search: withMark('?', changed(params, shown)),
      hash: withMark('#', changed(filters, filter)),
    }),
    [params, filters],
  )
  const change = useCallback(
    // At once: a field whose value is in the address would else be set back between two keys.
    (next: AddressChange, filter: AddressChange = {}) => void navigate(to(next, filter), { replace: true, flushSync: true }),
    [navigate, to],
  )
  const filterBy = useCallback((next: AddressChange) => change({}, next), [change])
  const hrefWith = useCallback(
    (next: AddressChange) => {
      const { search: query, hash: fragment } = to(next, {})
      return query + fragment
    },
    [to],
  )
  return { params, filters, change, filterBy, hrefWith }
}
