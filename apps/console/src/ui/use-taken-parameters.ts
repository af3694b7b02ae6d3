import { useEffect } from 'react'

/** Takes the parameters out of the address bar and the history once the page has read them. */
export function useTakenParameters(): void {
  useEffect(() => {
    if (window.location.search !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
}
