import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ConnectPanel } from '../../features/connect/connect-panel.tsx'
import { DatabasePage } from '../../features/databases/database-page.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'

const CreateKeyDialog = lazyDialog(async () => (await import('../../features/keys/create-key-dialog.tsx')).CreateKeyDialog)
const DatabaseSchema = lazy(async () => ({ default: (await import('../../features/schema/database-schema.tsx')).DatabaseSchema }))

/** A database's own page: its schema, or its overview beside the ways to connect to it. */
export function DatabaseHome() {
  const [search] = useSearchParams()
  if (search.get('tab') !== 'schema') return <DatabasePage connect={<ConnectPanel createKeyDialog={CreateKeyDialog} />} />
  return (
    <Suspense fallback={<LoadingRegion />}>
      <DatabaseSchema />
    </Suspense>
  )
}
