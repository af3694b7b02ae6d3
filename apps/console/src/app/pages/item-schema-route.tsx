import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import type { SchemaKind } from '../../config/resource-kinds.ts'
import { collectionQuery } from '../../data/collection-definition.ts'
import { useCollectionPlace } from '../../data/collection-place.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { CollectionFrame } from '../../features/collections/collection-frame.tsx'
import { ItemSchema } from '../../features/schema/item-schema.tsx'
import { text } from '../../messages/explorer-text.ts'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { ItemTabs } from '../../ui/explorer/item-tabs.tsx'

/** The Schema tab of a collection. */
export function CollectionSchemaRoute() {
  const services = useServices()
  const { path, collection } = useCollectionPlace()
  const { data } = useQuery(collectionQuery(services, path, collection))
  const frame = (actions: ReactNode, content: ReactNode) => (
    <CollectionFrame path={path} collection={collection} tab="schema" definition={data} actions={actions}>
      {content}
    </CollectionFrame>
  )
  return <ItemSchema key={collection} kind="collections" name={collection} frame={frame} />
}

/** The schema of a function, a role or an access provider. */
export function ItemSchemaRoute({ kind }: { readonly kind: Exclude<SchemaKind, 'collections'> }) {
  const { path } = useDatabase()
  const { name = '' } = useParams()
  const frame = (actions: ReactNode, content: ReactNode) => (
    <>
      <DatabaseHead
        trail={[{ label: text(`kind.${kind}`), href: paths.resourceList.href(path, kind) }]}
        title={name}
        page={`${text('database.schema')} · ${name}`}
        actions={actions}
      />
      <ItemTabs kind={kind} name={name} current="schema" />
      {content}
    </>
  )
  return <ItemSchema key={`${kind}/${name}`} kind={kind} name={name} frame={frame} />
}
