import { useEffect } from 'react'
import { text } from '../messages/text.ts'
import { usePrivacyMode } from './use-privacy-mode.ts'

/** Names what stands in a page's place in the window's title, which is the page's own again once it has gone. */
export function usePassingTitle(page: string): void {
  const isPrivate = usePrivacyMode()
  useEffect(() => {
    const { title: before } = document
    const named = text('page.title', { page })
    const title = isPrivate ? text('page.title_private', { title: named }) : named
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [page, isPrivate])
}
