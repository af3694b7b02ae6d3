import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { parseSchema } from '@terrarium/language'
import type { SchemaFile } from '@terrarium/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { schemaFilesQuery } from '../../../data/schema-files.ts'
import type { SchemaTexts } from '../../../data/schema-files.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/compare-databases-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DatabaseHead } from '../../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../../ui/explorer/database-tabs.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import styles from './compare.module.css'
import { ComparedForm } from './compared-form.tsx'
import { CountsSection } from './counts-section.tsx'
import type { ComparedSide } from './counts-section.tsx'
import { OpenChangeButtons } from './open-change-buttons.tsx'
import { SchemaDifferences } from './schema-differences.tsx'
import { useCompared } from './use-compared.ts'

const NOT_CARRIED = ['keys', 'documents', 'staged', 'backups', 'children'] as const

interface Compared {
  readonly path: DatabasePath
  readonly schema: SchemaTexts
}

type ShowSample = (sides: readonly [ComparedSide, ComparedSide]) => ReactNode

function collectionsIn(files: readonly SchemaFile[]): readonly string[] {
  return parseSchema(files).items.flatMap((item) => (item.kind === 'collection' ? [item.name.text] : []))
}

function sideOf({ path, schema }: Compared): ComparedSide {
  return { path, collections: collectionsIn(schema.files) }
}

function SchemaSection({ own, other }: { readonly own: Compared; readonly other: Compared }) {
  const [isTowardsOther, setTowardsOther] = useState(true)
  const [before, after] = isTowardsOther ? [own, other] : [other, own]
  const names = { name: formatDatabasePath(own.path), other: formatDatabasePath(other.path) }
  const options = [
    { id: 'other', label: text('compare.to_other', names) },
    { id: 'own', label: text('compare.to_other', { name: names.other, other: names.name }) },
  ] as const
  return (
    <section className={styles['section']} aria-label={text('compare.schema')}>
      <h2>{text('compare.schema')}</h2>
      <Segmented
        label={text('compare.direction')}
        options={options}
        value={isTowardsOther ? 'other' : 'own'}
        onChange={(id) => setTowardsOther(id === 'other')}
      />
      <SchemaDifferences before={before.schema.files} after={after.schema.files} />
      <OpenChangeButtons
        proposals={[
          { path: own.path, files: other.schema.files },
          { path: other.path, files: own.schema.files },
        ]}
      />
    </section>
  )
}

function Comparison({ own, other, sample }: { readonly own: Compared; readonly other: Compared; readonly sample: ShowSample }) {
  const sides = [sideOf(own), sideOf(other)] as const
  return (
    <>
      <SchemaSection own={own} other={other} />
      <section className={styles['section']} aria-label={text('compare.documents')}>
        <h2>{text('compare.documents')}</h2>
        <CountsSection sides={sides} />
        {sample(sides)}
      </section>
      <section className={styles['section']} aria-label={text('compare.not_carried')}>
        <h2>{text('compare.not_carried')}</h2>
        <ul className={styles['list']}>
          {NOT_CARRIED.map((what) => (
            <li key={what}>{text(`compare.not_carried_${what}`)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

function ComparedDatabases({
  path,
  other,
  sample,
}: {
  readonly path: DatabasePath
  readonly other: DatabasePath
  readonly sample: ShowSample
}) {
  const services = useServices()
  const own = useQuery(schemaFilesQuery(services, path, 'active'))
  const theirs = useQuery(schemaFilesQuery(services, other, 'active'))
  const failed = own.error !== null ? { result: own, path } : theirs.error !== null ? { result: theirs, path: other } : undefined
  if (failed !== undefined) {
    const again = (
      <Button size="xs" icon="refresh" onClick={() => void failed.result.refetch()}>
        {text('errors.try_again')}
      </Button>
    )
    return (
      <Note tone="bad" role="alert" detail={again}>
        {text('compare.failed', { name: formatDatabasePath(failed.path) })} {errorText(failed.result.error)}
      </Note>
    )
  }
  if (own.data === undefined || theirs.data === undefined) {
    return (
      <div>
        <p role="status">{text('compare.loading')}</p>
        <SkeletonRows />
      </div>
    )
  }
  return <Comparison own={{ path, schema: own.data }} other={{ path: other, schema: theirs.data }} sample={sample} />
}

/** The Compare tab of a database: its schema and documents beside those of another one. `sample` compares documents. */
export function DatabaseCompare({ sample }: { readonly sample: ShowSample }) {
  const { path, details } = useDatabase()
  const { other, compareWith } = useCompared()
  return (
    <>
      <DatabaseHead page={`${text('compare.submit')} · ${details.name}`} />
      <DatabaseTabs current="compare" />
      <div className={styles['page']}>
        <ComparedForm key={other && formatDatabasePath(other)} path={path} other={other} onCompare={compareWith} />
        {other === undefined ? (
          <EmptyState title={text('compare.start', { name: details.name })}>{text('compare.start_detail')}</EmptyState>
        ) : (
          <ComparedDatabases path={path} other={other} sample={sample} />
        )}
      </div>
    </>
  )
}
