import type { DatabasePath } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import type { CollectionDefinition } from '../../data/collection-definition.ts'
import { text } from '../../messages/document-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export type CollectionTab = 'documents' | 'indexes' | 'schema'

export interface CollectionFrameProps {
  readonly path: DatabasePath
  readonly collection: string
  readonly tab: CollectionTab
  /** Undefined until it is read; null when there is no collection of the name. */
  readonly definition: CollectionDefinition | null | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

function DefinitionBadges({ definition }: { readonly definition: CollectionDefinition }) {
  const { historyDays, ttlDays } = definition
  const history = historyDays === undefined ? text('collections.history_forever') : text('collections.history', { count: historyDays })
  return (
    <>
      <Badge tone="line">{historyDays === 0 ? text('collections.no_history') : history}</Badge>
      <Badge tone="line">{ttlDays === undefined ? text('collections.no_ttl') : text('collections.ttl', { count: ttlDays })}</Badge>
    </>
  )
}

/** The page of a collection: its head and its tabs, around what the tab shows. */
export function CollectionFrame({ path, collection, tab, definition, actions, children }: CollectionFrameProps) {
  const { regionGroup, names } = path
  if (definition === null) {
    return (
      <ResourceNotFound reasons={[text('collections.not_found_reason', { name: collection }), text('collections.not_found_renamed')]} />
    )
  }
  const indexes = definition?.indexes.length ?? 0
  const tabs = [
    { id: 'documents', label: text('collections.tab_documents'), href: paths.collectionDocuments.href(regionGroup, names, collection) },
    {
      id: 'indexes',
      label: text('collections.tab_indexes'),
      href: paths.collectionIndexes.href(regionGroup, names, collection),
      count: indexes === 0 ? undefined : String(indexes),
    },
    { id: 'schema', label: text('collections.tab_schema'), href: paths.collectionSchema.href(regionGroup, names, collection) },
  ]
  return (
    <>
      <DatabaseHead
        trail={[{ label: text('collections.title'), href: paths.resourceList.href(path, 'collections') }]}
        title={collection}
        page={`${text(`collections.tab_${tab}`)} · ${collection}`}
        meta={definition !== undefined && <DefinitionBadges definition={definition} />}
        actions={actions}
      />
      <Tabs label={text('collections.tabs', { name: collection })} tabs={tabs} current={tab} />
      {children}
    </>
  )
}
