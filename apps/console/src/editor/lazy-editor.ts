import { lazy } from 'react'
import { PlainEditor } from './plain-editor.tsx'

/** The editor, loaded when it is first shown. Where it cannot be loaded, a text is still a text. */
export const LazyEditor = lazy(async () => {
  try {
    return { default: (await import('./query-editor.tsx')).QueryEditor }
  } catch (error: unknown) {
    if (error instanceof Error) return { default: PlainEditor }
    throw error
  }
})
