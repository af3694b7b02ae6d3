import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import type { SchemaKind } from '../../config/resource-kinds.ts'
import { useDatabase } from '../../data/database-context.ts'
import { schemaFilesQuery } from '../../data/schema-files.ts'
import { findReferences } from '../../data/schema-references.ts'
import type { SchemaReference } from '../../data/schema-references.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/references-text.ts'
import { Note } from '../note.tsx'
import styles from './reference-list.module.css'

interface ReferenceListProps {
  readonly kind: SchemaKind
  readonly name: string
  /** Which of the references count. */
  readonly only?: (reference: SchemaReference) => boolean
}

const KINDS = ['roles', 'functions', 'collections', 'access_providers'] as const

/** How many items of each kind mention it: `1 role, 2 functions and 1 collection mention it.` */
function countText(references: readonly SchemaReference[]): string {
  const counts = KINDS.map((kind) => ({
    kind,
    count: new Set(references.filter((reference) => reference.kind === kind).map(({ name }) => name)).size,
  })).filter(({ count }) => count > 0)
  const items = counts.map(({ kind, count }) => text(`references.${kind}`, { count }))
  const before = items.slice(0, -1).join(', ')
  const last = items[items.length - 1] ?? ''
  const count = counts.reduce((sum, each) => sum + each.count, 0)
  return text('references.count', { count, items: before === '' ? last : text('references.and', { before, last }) })
}

/** What else in the schema names something, each place a link. */
export function ReferenceList({ kind, name, only = () => true }: ReferenceListProps) {
  const services = useServices()
  const { path } = useDatabase()
  const { data, isError } = useQuery(schemaFilesQuery(services, path))
  if (isError) return <Note tone="warn">{text('references.failed')}</Note>
  if (data === undefined) return <p aria-live="polite">{text('references.loading')}</p>
  const references = findReferences(data.files, { kind, name }).filter(only)
  if (references.length === 0) return <p className={styles['quiet']}>{text('references.none')}</p>
  return (
    <section className={styles['references']} aria-label={text('references.title')}>
      <h3>{text('references.title')}</h3>
      <p>{countText(references)}</p>
      {references.some(({ isBlocking }) => isBlocking) && <Note tone="warn">{text('references.blocking')}</Note>}
      <ul>
        {references.map((reference) => (
          <li key={`${reference.kind} ${reference.name} ${reference.line}`}>
            <Link to={paths.resourceSchema.href(path, reference.kind, reference.name)}>
              <bdi dir="ltr">{reference.name}</bdi>
            </Link>{' '}
            <code dir="ltr">{reference.line}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
