import { useState } from 'react'
import { text } from '../../messages/backups-text.ts'
import { Button } from '../../ui/button.tsx'
import { Comparison } from './comparison.tsx'

/** How a snapshot differs from its database, once somebody asks: counting reads documents. */
export function ComparisonOnRequest({ id, name }: { readonly id: string; readonly name: string }) {
  const [isShown, setShown] = useState(false)
  if (isShown) return <Comparison id={id} name={name} />
  return (
    <Button icon="search" onClick={() => setShown(true)}>
      {text('snapshots.compare')}
    </Button>
  )
}
