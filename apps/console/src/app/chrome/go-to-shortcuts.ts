import { useLocation, useNavigate } from 'react-router'
import { readExplorerAddress } from '../../config/explorer-location.ts'
import { paths } from '../../config/paths.ts'
import type { ResourceKind } from '../../config/resource-kinds.ts'
import { text } from '../../messages/explorer-text.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'

/** `g` and a letter lead to the parts of the database of the page. */
export function useGoToShortcuts(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const address = readExplorerAddress(pathname)
  const location = address?.kind === 'location' ? address.location : undefined
  const go = (hrefOf: (region: NonNullable<typeof location>) => string | undefined) => () => {
    const href = location === undefined ? paths.explorer.href() : hrefOf(location)
    if (href !== undefined) void navigate(href)
  }
  const isInDatabase = (location?.db.length ?? 0) > 0
  const applies = () => isInDatabase
  const list = (kind: ResourceKind) =>
    go(({ region, db }) => (db.length === 0 ? undefined : paths.resourceList.href({ regionGroup: region, names: db }, kind)))
  useShortcut(
    'g d',
    go(({ region }) => paths.region.href(region)),
    text('shortcut.databases'),
    true,
  )
  useShortcut('g c', list('collections'), text('kind.collections'), true, applies)
  useShortcut('g f', list('functions'), text('kind.functions'), true, applies)
  useShortcut('g r', list('roles'), text('kind.roles'), true, applies)
  useShortcut('g k', list('keys'), text('kind.keys'), true, applies)
  useShortcut(
    'g s',
    go(({ region, db }) => (db.length === 0 ? undefined : paths.database.href(region, db, 'shell'))),
    text('database.shell'),
    true,
    applies,
  )
}
