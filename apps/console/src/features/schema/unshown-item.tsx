import { formatDatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SchemaKind } from '../../config/resource-kinds.ts'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { useDatabase } from '../../data/database-context.ts'
import { fql, queryText } from '../../data/fql.ts'
import { useServices } from '../../data/services.ts'
import { printFql } from '../../data/value-text.ts'
import { text } from '../../messages/schema-text.ts'
import { ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PlainSchema } from './editing/plain-schema.tsx'
import styles from './item-schema.module.css'

const MODULES: Readonly<Record<SchemaKind, string>> = {
  collections: 'Collection',
  functions: 'Function',
  roles: 'Role',
  access_providers: 'AccessProvider',
}

/** Reads a definition as the database stores it; null where there is none of the name, or where it cannot be read. */
function useStoredItem(kind: SchemaKind, name: string): string | null | undefined {
  const services = useServices()
  const { path } = useDatabase()
  const { data } = useQuery({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), kind, 'stored', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      const query = fql`let found: Any = ${queryText(MODULES[kind])}.byName(${name})
        if (found == null) null else found`
      const outcome = await services.database.run({ path, role: 'admin', query, screen: 'schema', operation: 'stored', signal })
      return outcome.kind === 'success' && outcome.data.kind !== 'null' ? printFql(outcome.data) : null
    },
  })
  return data
}

interface UnshownItemProps {
  readonly kind: SchemaKind
  readonly name: string
  readonly frame: (actions: ReactNode, content: ReactNode) => ReactNode
}

/** A name that the schema has no text of: a definition in an older form is shown as it is stored, else the page says that there is none. */
export function UnshownItem({ kind, name, frame }: UnshownItemProps) {
  const stored = useStoredItem(kind, name)
  if (stored === null) return <ResourceNotFound message={text('schema.no_item', { name })} />
  if (stored === undefined) return frame(undefined, <SkeletonRows />)
  return frame(
    undefined,
    <>
      <div className={styles['note']}>
        <Note tone="info">{text('schema.unshown')}</Note>
      </div>
      <PlainSchema label={text('schema.stored', { name })} source={stored} />
    </>,
  )
}
