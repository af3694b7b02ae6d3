import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { text } from '../../../messages/document-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isMirrored } from '../../../ui/reading-direction.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useShortcut } from '../../../ui/use-shortcut.ts'
import { useNeighbours } from './opened-list.ts'
import type { Neighbours } from './opened-list.ts'

interface StepProps {
  readonly label: string
  readonly icon: IconName
  /** Undefined where there is nothing to step to, or where it is not read yet. */
  readonly href: string | undefined
  readonly onRead?: (() => void) | undefined
  readonly reading?: boolean
}

/** One step: a link to a document that is known, else a button. */
function Step({ label, icon, href, onRead, reading = false }: StepProps) {
  if (href === undefined) return <IconButton icon={icon} label={label} disabled={onRead === undefined} loading={reading} onClick={onRead} />
  return (
    <Tooltip content={label}>
      <Link className={buttonClass({ variant: 'ghost', size: 'sm', square: true })} to={href} aria-label={label}>
        <Icon name={icon} />
      </Link>
    </Tooltip>
  )
}

function Steps({ place, neighbours }: { readonly place: CollectionPlace; readonly neighbours: Neighbours }) {
  const navigate = useNavigate()
  // The neighbour is looked at in the same way: its history, or as it was at the same time.
  const { search } = useLocation()
  const [isReading, setReading] = useState(false)
  const hrefOf = (id: string) => documentHref(place, place.collection, id) + search
  const { previous, next, readNext } = neighbours
  const readOn = async () => {
    if (readNext === undefined || isReading) return
    setReading(true)
    const found = await readNext()
    setReading(false)
    if (found !== undefined) await navigate(hrefOf(found))
  }
  const goBack = () => {
    if (previous !== undefined) void navigate(hrefOf(previous))
  }
  const goOn = () => void (next === undefined ? readOn() : navigate(hrefOf(next)))
  useShortcut('[', goBack, text('documents.neighbour_previous'), false, () => previous !== undefined)
  useShortcut(']', goOn, text('documents.neighbour_next'), false, () => next !== undefined || readNext !== undefined)
  const [start, end] = isMirrored() ? (['chevronRight', 'chevronLeft'] as const) : (['chevronLeft', 'chevronRight'] as const)
  return (
    <>
      <Step label={text('documents.neighbour_previous')} icon={start} href={previous === undefined ? undefined : hrefOf(previous)} />
      <Step
        label={text('documents.neighbour_next')}
        icon={end}
        href={next === undefined ? undefined : hrefOf(next)}
        onRead={readNext === undefined ? undefined : () => void readOn()}
        reading={isReading}
      />
    </>
  )
}

/** Steps to the documents before and behind one, within the list that it was opened from; nothing where there was none. */
export function NeighbourLinks({ place, id }: { readonly place: CollectionPlace; readonly id: string }) {
  const neighbours = useNeighbours(place, id)
  return neighbours === undefined ? null : <Steps place={place} neighbours={neighbours} />
}
