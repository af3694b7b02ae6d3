import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { Link } from 'react-router'
import { createHref } from '../../config/paths.ts'
import { endpointOf } from '../../data/region-url.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConnectPrograms } from './connect-programs.tsx'

interface ConnectDialogProps {
  readonly open: boolean
  readonly region: RegionGroup
  /** Where a key can be made; undefined while there is no database. */
  readonly database: DatabasePath | undefined
  readonly onClose: () => void
}

/** The programs that reach a region group, and the way to the key that they need. */
export function ConnectDialog({ open, region, database, onClose }: ConnectDialogProps) {
  const name = database?.names.join(':')
  return (
    <Dialog
      open={open}
      wide
      onClose={onClose}
      title={text('onboarding.connect_title', { region: region.displayName })}
      footer={
        <>
          <Button onClick={onClose}>{text('action.close')}</Button>
          {database !== undefined && name !== undefined && (
            <Link className={buttonClass({ variant: 'primary' })} to={createHref(database, 'keys')}>
              {text('onboarding.connect_key', { name })}
            </Link>
          )}
        </>
      }
    >
      <ConnectPrograms endpoint={endpointOf(region.url)} secret={undefined} />
    </Dialog>
  )
}
