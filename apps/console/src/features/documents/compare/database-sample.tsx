import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { paths as routes } from '../../../config/paths.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/compare-databases-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { compareDatabases, SAMPLED_DOCUMENTS } from './compare-databases.ts'
import type { DocumentDifference, SampleComparison } from './compare-databases.ts'
import styles from './database-sample.module.css'

interface DatabaseSampleProps {
  readonly paths: readonly [DatabasePath, DatabasePath]
  /** Collections that both databases have. */
  readonly collections: readonly string[]
}

interface Shown extends SampleComparison {
  readonly collection: string
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'shown' } & Shown)

const ID = /^\d*$/

function Difference({
  difference,
  paths,
  collection,
}: { readonly difference: DocumentDifference; readonly collection: string } & Pick<DatabaseSampleProps, 'paths'>) {
  const { id, onlyIn, names } = difference
  const path = paths[onlyIn ?? 0]
  return (
    <li className={styles['row']}>
      <Badge tone={onlyIn === undefined ? 'warn' : 'info'}>
        {onlyIn === undefined ? text('compare.changed') : text('compare.only_here', { name: formatDatabasePath(path) })}
      </Badge>
      <Link to={routes.document.href(path.regionGroup, path.names, collection, id)} dir="ltr" translate="no">
        {id}
      </Link>
      <span className={styles['detail']}>{names.join(', ')}</span>
    </li>
  )
}

function Differences({ shown, paths }: { readonly shown: Shown } & Pick<DatabaseSampleProps, 'paths'>) {
  const { differences, compared, until, collection } = shown
  return (
    <>
      <p role="status">
        {differences.length === 0
          ? text('compare.sample_same', { count: compared })
          : text('compare.sample_differs', { count: differences.length })}{' '}
        {until !== undefined && text('compare.sample_until', { id: until })}
      </p>
      {differences.length > 0 && (
        <ul className={styles['rows']} tabIndex={0} aria-label={text('compare.sample_rows')}>
          {differences.map((difference) => (
            <Difference key={difference.id} difference={difference} paths={paths} collection={collection} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Runs one comparison at a time; the one before it is cancelled, also when the page is left. */
function useComparison(paths: DatabaseSampleProps['paths']) {
  const services = useServices()
  const running = useRef<AbortController>(undefined)
  const [state, setState] = useState<State>({ kind: 'idle' })
  useEffect(() => () => running.current?.abort(), [])
  const compare = async (collection: string, from: string) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'busy' })
    try {
      const comparison = await compareDatabases(services, { paths, collection, from, signal: controller.signal })
      setState({ kind: 'shown', collection, ...comparison })
    } catch (error: unknown) {
      if (!controller.signal.aborted) {
        setState({ kind: 'failed', message: errorText(error, { defaultMessage: text('compare.sample_failed') }) })
      }
    }
  }
  return { state, compare }
}

/** Compares documents of one collection in two databases, from an id on. */
export function DatabaseSample({ paths, collections }: DatabaseSampleProps) {
  const { state, compare } = useComparison(paths)
  const [collection, setCollection] = useState(collections[0] ?? '')
  const [from, setFrom] = useState('')
  const error = ID.test(from) ? undefined : text('compare.from_invalid')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error === undefined) void compare(collection, from)
  }
  if (collections.length === 0) return <p className={styles['help']}>{text('compare.no_common')}</p>
  return (
    <div>
      <form className={styles['form']} aria-label={text('compare.sample')} noValidate onSubmit={submit}>
        <SelectField
          label={text('compare.collection')}
          value={collection}
          options={collections.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setCollection(target.value)}
        />
        <TextField
          label={text('compare.from')}
          help={text('compare.from_help')}
          error={error}
          inputMode="numeric"
          dir="ltr"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Button type="submit" loading={state.kind === 'busy'}>
          {text('compare.sample')}
        </Button>
      </form>
      <p className={styles['help']}>{text('compare.sample_help', { limit: SAMPLED_DOCUMENTS })}</p>
      {state.kind === 'failed' && (
        <Note tone="bad" role="alert">
          {state.message}
        </Note>
      )}
      {state.kind === 'shown' && <Differences shown={state} paths={paths} />}
    </div>
  )
}
