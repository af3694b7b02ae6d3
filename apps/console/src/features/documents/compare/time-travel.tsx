import { lazy, Suspense, useState } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { TimeBanner } from '../source/time-banner.tsx'
import type { DocumentsView } from '../source/use-documents.ts'

const CompareTimesDialog = lazy(async () => ({ default: (await import('./compare-times-dialog.tsx')).CompareTimesDialog }))

interface TimeTravelProps {
  readonly place: CollectionPlace
  readonly view: DocumentsView
  readonly at: string
  readonly onNow: () => void
}

/** While an earlier time is read: which one, the way back to now, and what differs from now. */
export function TimeTravel({ place, view, at, onNow }: TimeTravelProps) {
  const [comparing, setComparing] = useState(false)
  const { readable } = view
  return (
    <>
      <TimeBanner at={at} onNow={onNow} onCompare={readable === undefined ? undefined : () => setComparing(true)} />
      {comparing && readable !== undefined && (
        <Suspense fallback={null}>
          <CompareTimesDialog place={place} set={readable.set} at={at} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  )
}
