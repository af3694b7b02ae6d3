import { useEffect } from 'react'

const DOT = '• '

/** Marks the title of the window while its page holds an edit. */
export function useDirtyTitle(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    document.title = DOT + document.title
    return () => {
      document.title = document.title.replace(DOT, '')
    }
  }, [isDirty])
}
