import { useQuery } from '@tanstack/react-query'
import type { DatabasePath } from '@terrarium/contracts'
import { parseSchema } from '@terrarium/language'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useMayRead } from '../../data/background-reads.ts'
import { useDatabase } from '../../data/database-context.ts'
import { expiringKeysQuery } from '../../data/expiring-keys.ts'
import { proposalSearch } from '../../data/index-proposal.ts'
import { knownQueriesQuery } from '../../data/index-uses.ts'
import { schemaFilesQuery, stagedStatusQuery } from '../../data/schema-files.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { SOON_DAYS } from '../../ui/remaining-time.ts'
import { Time } from '../../ui/time.tsx'
import styles from './database-overview.module.css'
import { scanAdvice } from './scan-advice.ts'
import type { ScanAdvice } from './scan-advice.ts'
import { unusedIndexes } from './unused-indexes.ts'

/** Unused indexes that are named. */
const INDEXES_SHOWN_MAX = 3
/** Filters without an index that are named; the most frequent are. */
const SCANS_SHOWN_MAX = 3

function SchemaState() {
  const services = useServices()
  const { path } = useDatabase()
  const files = useQuery(schemaFilesQuery(services, path))
  const staged = useQuery(stagedStatusQuery(services, path, useMayRead())).data
  const { data, isError } = files
  const problems = useMemo(() => (data === undefined ? 0 : parseSchema(data.files).problems.length), [data])
  return (
    <section className={styles['section']}>
      <h2>
        <Link to={paths.database.href(path.regionGroup, path.names, 'schema')}>{text('database.schema')}</Link>
      </h2>
      <ul>
        <li>
          <span>{text('database.schema_version')}</span>
          {data === undefined ? <time>{isError ? text('database.schema_unknown') : '…'}</time> : <Time value={isoOf(data.version)} />}
        </li>
        {problems > 0 && (
          <li>
            <Link to={paths.database.href(path.regionGroup, path.names, 'schema')}>
              {text('database.schema_problems', { count: problems })}
            </Link>
          </li>
        )}
        {staged !== undefined && staged.state !== 'none' && (
          <li>
            <span>{text(`database.staged_${staged.state}`)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The time of a version, which counts microseconds. */
function isoOf(version: number): string {
  return new Date(version / 1000).toISOString()
}

/** A filter that reads a whole collection; it leads to the index that would serve it. */
function ScanLine({ scan, path }: { readonly scan: ScanAdvice; readonly path: DatabasePath }) {
  const { collection, terms, values, runs, places } = scan
  const fields = [...terms, ...values]
  const dotted = (names: readonly string[]) => names.map((name) => `.${name}`).join(', ')
  const name = `by${fields.map((field) => field.charAt(0).toUpperCase() + field.slice(1).replace(/\W/g, '_')).join('And')}`
  const search = proposalSearch({ name, terms: dotted(terms), values: dotted(values) })
  return (
    <li>
      <Link
        to={`${paths.collectionIndexes.href(path.regionGroup, path.names, collection)}${search}`}
        title={text('database.advice_scan_help', { runs, places })}
      >
        {text('database.advice_scan', { collection, fields: dotted(fields) })}
      </Link>
    </li>
  )
}

function Advice() {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const files = useQuery(schemaFilesQuery(services, path)).data?.files
  const queries = useQuery(knownQueriesQuery(useSession()?.user.id ?? '', storageKey)).data
  const expiring = useQuery(expiringKeysQuery(services, path, SOON_DAYS)).data ?? 0
  const unused = files === undefined || queries === undefined ? [] : unusedIndexes(files, queries)
  const scans = useMemo(() => (files === undefined || queries === undefined ? [] : scanAdvice(files, queries)), [files, queries])
  if (unused.length + scans.length === 0 && expiring === 0) return null
  return (
    <section className={styles['section']}>
      <h2>{text('database.advice')}</h2>
      <ul>
        {expiring > 0 && (
          <li>
            <Link to={paths.resourceList.href(path, 'keys')}>{text('database.advice_keys', { count: expiring })}</Link>
          </li>
        )}
        {scans.slice(0, SCANS_SHOWN_MAX).map((scan) => (
          <ScanLine key={`${scan.collection} ${scan.terms.join(' ')} ${scan.values.join(' ')}`} scan={scan} path={path} />
        ))}
        {unused.slice(0, INDEXES_SHOWN_MAX).map(({ collection, name }) => (
          <li key={`${collection} ${name}`}>
            <Link to={paths.collectionIndexes.href(path.regionGroup, path.names, collection)} title={text('database.advice_unused_help')}>
              {text('database.advice_unused', { index: `${collection}.${name}` })}
            </Link>
          </li>
        ))}
        {unused.length > INDEXES_SHOWN_MAX && (
          <li>
            <span>{text('database.advice_more', { count: unused.length - INDEXES_SHOWN_MAX })}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The state of the schema, and what in a database deserves a look. */
export function AdviceSection() {
  return (
    <>
      <SchemaState />
      <Advice />
    </>
  )
}
