import { useState, useSyncExternalStore } from 'react'
import { outsideLinks } from '../../data/outside-links.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const OutsideLinkDialog = lazyDialog(async () => (await import('./outside-link-dialog.tsx')).OutsideLinkDialog)

/** Shows the question about the link out of data that somebody has followed. */
export function OutsideLinkHost() {
  const asked = useSyncExternalStore(outsideLinks.subscribe, outsideLinks.asked)
  const [latest, setLatest] = useState(asked)
  if (asked !== undefined && asked !== latest) setLatest(asked)
  return <OutsideLinkDialog open={asked !== undefined} url={asked ?? latest} onClose={() => outsideLinks.answer(false)} />
}
