import { formatDatabasePath } from '@terrarium/contracts'
import { useState } from 'react'
import { text } from '../../messages/exit-kit-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useBrowserPart } from './browser-part.tsx'
import type { ExitKitProps } from './export-part.ts'
import { useServerPart } from './server-part.tsx'
import { useServerOffer } from './use-server-export.ts'
import type { ServerOffer } from './use-server-export.ts'
import styles from './exit-kit.module.css'

/** Takes everything out of a database, or of a whole region group, as files. */
export function ExitKitDialog({ open, ...props }: ExitKitProps & { readonly open: boolean }) {
  return open ? <ExitKit key={formatDatabasePath(props.path)} {...props} /> : null
}

/** Where an export is made: by this browser, or by the service. */
const PLACES = ['browser', 'server'] as const
type Place = (typeof PLACES)[number]

interface PlaceChoiceProps {
  readonly offer: ServerOffer
  readonly place: Place
  readonly onChange: (place: Place) => void
}

function PlaceChoice({ offer, place, onChange }: PlaceChoiceProps) {
  if (offer.kind === 'missing') return null
  return (
    <div className={styles['place']}>
      {offer.kind === 'loading' ? (
        <SkeletonRows rows={1} />
      ) : (
        <Segmented
          label={text('export.place')}
          options={PLACES.map((id) => ({ id, label: text(`export.place.${id}`) }))}
          value={place}
          onChange={onChange}
        />
      )}
    </div>
  )
}

function ExitKit(props: ExitKitProps) {
  const { path } = props
  const offer = useServerOffer()
  const [chosen, setPlace] = useState<Place>('browser')
  const place = offer.kind === 'missing' ? 'browser' : chosen
  const inBrowser = useBrowserPart(props)
  const onServer = useServerPart(props, offer, place === 'server')
  const shown = place === 'server' ? onServer : inBrowser
  return (
    <Dialog
      open
      wide
      title={text('export.title', { path: formatDatabasePath(path) })}
      dismissable={!shown.isBusy}
      onClose={shown.close}
      onSubmit={shown.submit}
      footer={shown.footer}
    >
      {shown.isChoosing && !shown.isBusy && <PlaceChoice offer={offer} place={place} onChange={setPlace} />}
      {shown.content}
    </Dialog>
  )
}
