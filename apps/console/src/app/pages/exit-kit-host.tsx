import { useLocation, useSearchParams } from 'react-router'
import { readExplorerAddress } from '../../config/explorer-location.ts'
import { EXPORT_DIALOG } from '../../config/paths.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const ExitKitDialog = lazyDialog(async () => (await import('../../features/exit-kit/exit-kit-dialog.tsx')).ExitKitDialog)

/** The export of the page's database, or of its region group, when the address asks for it. */
export function ExitKitHost() {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const address = readExplorerAddress(pathname)
  if (address?.kind !== 'location') return null
  const { region, db } = address.location
  const close = () => {
    const next = new URLSearchParams(search)
    next.delete('dialog')
    setSearch(next, { replace: true })
  }
  return <ExitKitDialog open={search.get('dialog') === EXPORT_DIALOG} path={{ regionGroup: region, names: db }} onClose={close} />
}
