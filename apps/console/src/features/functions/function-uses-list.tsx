import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { schemaFilesQuery } from '../../data/schema-files.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { usesIn } from './function-uses.ts'
import type { FunctionUse } from './function-uses.ts'
import styles from './functions.module.css'

function labelOf(use: FunctionUse): string {
  return use.kind === 'indexes' ? `${use.collection}.${use.name}` : use.name
}

function hrefOf(path: DatabasePath, use: FunctionUse): string {
  if (use.kind === 'indexes') return paths.collectionIndexes.href(path.regionGroup, path.names, use.collection)
  return paths.resource.href(path, use.kind, use.name)
}

/** What the definition of a function names, each a link; nothing where the schema cannot be read. */
export function FunctionUsesList({ name }: { readonly name: string }) {
  const services = useServices()
  const { path } = useDatabase()
  const { data } = useQuery(schemaFilesQuery(services, path))
  if (data === undefined) return null
  const uses = usesIn(data.files, name)
  if (uses.length === 0) return <p className={styles['quiet']}>{text('functions.uses_none')}</p>
  return (
    <section className={styles['uses']} aria-label={text('functions.uses')}>
      <h3>{text('functions.uses')}</h3>
      <ul>
        {uses.map((use) => (
          <li key={`${use.kind} ${labelOf(use)}`}>
            <Link to={hrefOf(path, use)}>
              <bdi dir="ltr" translate="no">
                {labelOf(use)}
              </bdi>
            </Link>{' '}
            <span className={styles['quiet']}>{text(`functions.uses_${use.kind}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
