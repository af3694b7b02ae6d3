import { isFlagOn } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { DATABASE_TABS, paths } from '../../config/paths.ts'
import type { DatabaseTab } from '../../config/paths.ts'
import { RESOURCE_KINDS } from '../../config/resource-kinds.ts'
import type { ResourceKind } from '../../config/resource-kinds.ts'
import { contentCountsQuery, formatCount } from '../../data/database-contents.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Tabs } from '../tabs.tsx'

/** The views of a database and the lists of what it holds; counts come when they are known. */
export function DatabaseTabs({ current }: { readonly current: DatabaseTab | ResourceKind }) {
  const services = useServices()
  const { path, details } = useDatabase()
  const counts = useQuery(contentCountsQuery(services, path)).data
  const hasSchema = isFlagOn(useSession()?.feature_flags, 'schema_version')
  const views = DATABASE_TABS.filter((id) => id !== 'schema' || hasSchema).map((id) => ({
    id,
    label: text(`database.${id}`),
    href: paths.database.href(path.regionGroup, path.names, id),
  }))
  const lists = RESOURCE_KINDS.map((kind) => ({
    id: kind,
    label: text(`kind.${kind}`),
    href: paths.resourceList.href(path, kind),
    count: counts === undefined ? undefined : formatCount(counts[kind]),
  }))
  return <Tabs label={text('database.tabs', { name: details.name })} tabs={[...views, ...lists]} current={current} />
}
