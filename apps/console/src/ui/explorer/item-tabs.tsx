import type { DatabasePath } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import type { SchemaKind } from '../../config/resource-kinds.ts'
import { useDatabase } from '../../data/database-context.ts'
import { text } from '../../messages/explorer-text.ts'
import { Tabs } from '../tabs.tsx'

type ItemKind = Exclude<SchemaKind, 'collections'>

type ItemTab = 'privileges' | 'memberships' | 'trial' | 'definition' | 'run' | 'references' | 'settings' | 'check' | 'schema'

interface TabPlace {
  readonly id: ItemTab
  readonly href: string
}

const TABS: Readonly<Record<ItemKind, (path: DatabasePath, name: string) => readonly TabPlace[]>> = {
  roles: (path, name) => [
    { id: 'privileges', href: paths.rolePrivileges.href(path, name) },
    { id: 'memberships', href: paths.roleMemberships.href(path, name) },
    { id: 'trial', href: `${paths.rolePrivileges.href(path, name)}?view=trial` },
  ],
  functions: (path, name) => [
    { id: 'definition', href: paths.resource.href(path, 'functions', name) },
    { id: 'run', href: `${paths.resource.href(path, 'functions', name)}?panel=run` },
    { id: 'references', href: `${paths.resource.href(path, 'functions', name)}?panel=references` },
  ],
  access_providers: (path, name) => [
    { id: 'settings', href: paths.resource.href(path, 'access_providers', name) },
    { id: 'check', href: `${paths.resource.href(path, 'access_providers', name)}?panel=check` },
  ],
}

interface ItemTabsProps {
  readonly kind: ItemKind
  readonly name: string
  readonly current: ItemTab
}

/** The views of one role, function or access provider; its schema is the last. */
export function ItemTabs({ kind, name, current }: ItemTabsProps) {
  const { path } = useDatabase()
  const places = [...TABS[kind](path, name), { id: 'schema' as const, href: paths.resourceSchema.href(path, kind, name) }]
  const tabs = places.map(({ id, href }) => ({ id, href, label: text(`item.${id}`) }))
  return <Tabs label={text('item.tabs', { name })} tabs={tabs} current={current} />
}
