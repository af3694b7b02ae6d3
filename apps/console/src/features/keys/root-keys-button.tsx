import { useState } from 'react'
import type { DatabasePath } from '@terrarium/contracts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const RootKeysDialog = lazyDialog(async () => (await import('./root-keys-dialog.tsx')).RootKeysDialog)

interface RootKeysButtonProps {
  readonly regionGroup: DatabasePath['regionGroup']
  /** The region group as people call it. */
  readonly place: string
}

/** Lists the keys of the account's root in a region group. */
export function RootKeysButton(props: RootKeysButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="ghost" icon="key" onClick={() => setOpen(true)}>
        {text('databases.root_keys')}
      </Button>
      <RootKeysDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
