import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { useGlasshouse } from './use-glasshouse.ts'

interface OpenDemoButtonProps {
  /** Below which the sample's database is made. */
  readonly root: DatabasePath
  /** Names that databases there have already. */
  readonly taken: readonly string[]
  readonly variant: 'primary' | 'secondary'
}

/** Makes a database with the demo data and opens its shell; nothing where they are switched off. */
export function OpenDemoButton({ root, taken, variant }: OpenDemoButtonProps) {
  const flags = useSession()?.feature_flags
  const mayCreate = usePermission('databases', 'create')
  const { isBusy, open } = useGlasshouse(root, taken)
  if (!isFlagOn(flags, 'new_demo_data')) return null
  return (
    <Button
      variant={variant}
      icon="leaf"
      loading={isBusy}
      disabledReason={mayCreate ? undefined : text('databases.no_permission_create')}
      onClick={open}
    >
      {text('onboarding.open_demo')}
    </Button>
  )
}
