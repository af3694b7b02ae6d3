import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useServices } from '../../data/services.ts'
import { ConnectPanel } from '../../features/connect/connect-panel.tsx'
import { DatabasePage } from '../../features/databases/database-page.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { backUp } from '../actions/back-up.ts'

const CreateKeyDialog = lazyDialog(async () => (await import('../../features/keys/create-key-dialog.tsx')).CreateKeyDialog)

/** Tabs that are pages of their own and load by themselves. */
const TAB_PAGES = {
  schema: lazy(async () => ({ default: (await import('../../features/schema/database-schema.tsx')).DatabaseSchema })),
  activity: lazy(async () => ({ default: (await import('./database-activity-page.tsx')).DatabaseActivityPage })),
  compare: lazy(async () => ({ default: (await import('./database-compare-page.tsx')).DatabaseComparePage })),
} as const

function isTabPage(tab: string | null): tab is keyof typeof TAB_PAGES {
  return tab !== null && Object.prototype.hasOwnProperty.call(TAB_PAGES, tab)
}

/** A database's own page: the tab that the address names, or its overview beside the ways to connect to it. */
export function DatabaseHome() {
  const [search] = useSearchParams()
  const tab = search.get('tab')
  const services = useServices()
  if (!isTabPage(tab)) {
    return <DatabasePage connect={<ConnectPanel createKeyDialog={CreateKeyDialog} />} onBackUp={(path) => void backUp(services, path)} />
  }
  const Page = TAB_PAGES[tab]
  return (
    <Suspense fallback={<LoadingRegion />}>
      <Page />
    </Suspense>
  )
}
