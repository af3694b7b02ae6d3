import { useEffect } from 'react'
import { text } from '../messages/text.ts'

/** Names the page in the window's title, and what it is a page of. */
export function usePageTitle(page: string, context?: string): void {
  useEffect(() => {
    document.title = context === undefined ? text('page.title', { page }) : text('page.title_in', { page, context })
  }, [page, context])
}
