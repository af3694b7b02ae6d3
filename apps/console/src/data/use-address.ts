import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Parameters to set; undefined or empty: to remove. */
export type AddressChange = Readonly<Record<string, string | undefined>>

/** The parameters of the page's address, and their change, which adds nothing to the history. */
export function useAddress(): { readonly params: URLSearchParams; readonly change: (next: AddressChange) => void } {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: AddressChange) =>
      setParams(
        (known) => {
          const changed = new URLSearchParams(known)
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined || value === '') changed.delete(name)
            else changed.set(name, value)
          }
          return changed
        },
        // At once: a field whose value is in the address would else be set back between two keys.
        { replace: true, flushSync: true },
      ),
    [setParams],
  )
  return { params, change }
}
