import { useMemo, useState } from 'react'
import { toPlain } from '../../data/wire-value.ts'
import type { WireValue } from '../../data/wire-value.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import styles from './shell.module.css'

/** Characters shown at first; copying always takes all. */
const SHOWN_LENGTH_MAX = 200_000

/** The value as JSON text. */
export function JsonView({ value }: { readonly value: WireValue }) {
  const json = useMemo(() => JSON.stringify(toPlain(value), null, 2), [value])
  const [showsAll, setShowsAll] = useState(false)
  const isCut = json.length > SHOWN_LENGTH_MAX && !showsAll
  return (
    <>
      <pre className={styles['json']} role="region" aria-label={text('shell.result')} tabIndex={0} translate="no" dir="ltr">
        {isCut ? json.slice(0, SHOWN_LENGTH_MAX) : json}
      </pre>
      {isCut && <Button onClick={() => setShowsAll(true)}>{text('shell.show_all_text', { size: formatBytes(json.length) })}</Button>}
    </>
  )
}
