import { useEffect } from 'react'
import { text } from '../messages/text.ts'
import { usePrivacyMode } from './use-privacy-mode.ts'

/** Names the page in the window's title, what it is a page of, and whether its values are masked. */
export function usePageTitle(page: string, context?: string): void {
  const isPrivate = usePrivacyMode()
  useEffect(() => {
    const title = context === undefined ? text('page.title', { page }) : text('page.title_in', { page, context })
    document.title = isPrivate ? text('page.title_private', { title }) : title
  }, [page, context, isPrivate])
}
