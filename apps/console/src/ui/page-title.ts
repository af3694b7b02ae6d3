import { useEffect } from 'react'
import { text } from '../messages/text.ts'

/** Names the page in the window's title. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = text('page.title', { page })
  }, [page])
}
