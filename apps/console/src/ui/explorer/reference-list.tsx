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
