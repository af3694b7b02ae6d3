import { useState } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatBytes } from '../../../ui/format-bytes.ts'

/** Characters shown at first; copying always takes all. */
const SHOWN_LENGTH_MAX = 200_000

interface LongTextProps {
  readonly className: string
  readonly label: string
  readonly full: string
}

/** A text that may be very long: its beginning, and the rest when it is asked for. */
export function LongText({ className, label, full }: LongTextProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isCut = full.length > SHOWN_LENGTH_MAX && !showsAll
  return (
    <>
      <pre className={className} role="region" aria-label={label} tabIndex={0} translate="no" dir="ltr">
        {isCut ? full.slice(0, SHOWN_LENGTH_MAX) : full}
      </pre>
      {isCut && <Button onClick={() => setShowsAll(true)}>{text('shell.show_all_text', { size: formatBytes(full.length) })}</Button>}
    </>
  )
}
