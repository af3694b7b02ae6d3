import { formatDatabasePath } from '@terrarium/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CONTENTS_KEY } from '../../../data/database-contents.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorHint, errorText } from '../../../data/error-text.ts'
import { fql } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import { printFql } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/schema-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { PrivateText } from '../../../ui/private-text.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { factsOf } from './field-facts.ts'
import type { FieldFacts } from './field-facts.ts'
import { inferFields } from './infer-fields.ts'
import type { InferredField } from './infer-fields.ts'
import { proposeDefinition } from './propose-definition.ts'
import styles from './shape-panel.module.css'

/** How many documents can be looked at. */
const SAMPLES = ['100', '1000'] as const
type Sample = (typeof SAMPLES)[number]

interface Shape {
  readonly fields: readonly InferredField[]
  readonly documents: readonly WireValue[]
}

function useShape(collection: string, sample: Sample) {
  const { database } = useServices()
  const { path } = useDatabase()
  return useQuery<Shape>({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'collections', 'shape', collection, sample],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Shape> => {
      const query = fql`Collection(${collection}).all().take(${Number(sample)}).toArray()`
      const request = { path, role: 'admin', query, screen: 'schema', operation: 'shape', typecheck: false, signal } as const
      const outcome = await database.run(request)
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      const documents = outcome.data.kind === 'array' ? outcome.data.items : []
      return { fields: inferFields(documents), documents }
    },
  })
}

function shareText(count: number, total: number): string {
  return text('shape.share', { percent: Math.round((count / Math.max(1, total)) * 100) })
}

/** The values that are frequent in a field, masked where it is sensitive. */
function TopValues({ top, isSensitive }: { readonly top: FieldFacts['top']; readonly isSensitive: boolean }) {
  return top.map(({ value, count }, at) => (
    <span key={at} className={styles['top']}>
      <bdi dir="ltr" translate="no">
        <PrivateText value={value} print={printFql} isSensitive={isSensitive} />
      </bdi>{' '}
      <span className={styles['times']}>{text('shape.times', { count })}</span>
    </span>
  ))
}

interface Facts {
  readonly of: (name: string) => FieldFacts
  readonly total: number
  readonly isSensitive: (name: string) => boolean
}

function columnsOf({ of, total, isSensitive }: Facts): readonly Column<InferredField>[] {
  return [
    {
      id: 'name',
      label: text('shape.field'),
      cell: ({ name }) => (
        <bdi dir="ltr">
          <code>{name}</code>
        </bdi>
      ),
    },
    {
      id: 'type',
      label: text('shape.type'),
      cell: ({ type }) => (
        <bdi dir="ltr">
          <code>{type}</code>
        </bdi>
      ),
    },
    {
      id: 'shares',
      label: text('shape.shares'),
      cell: ({ name }) => {
        const { types, missing } = of(name)
        return types.map(({ value, count }) => `${value} ${shareText(count, total - missing)}`).join(', ')
      },
    },
    { id: 'top', label: text('shape.top'), cell: ({ name }) => <TopValues top={of(name).top} isSensitive={isSensitive(name)} /> },
    { id: 'missing', label: text('shape.missing'), align: 'end', cell: ({ name }) => shareText(of(name).missing, total) },
    { id: 'count', label: text('shape.seen'), align: 'end', cell: ({ count }) => text('shape.seen_in', { part: count, total }) },
  ]
}

const NO_FACTS: FieldFacts = { missing: 0, types: [], top: [] }

interface ShapePanelProps {
  readonly collection: string
  /** The text of the definition. */
  readonly source: string
  readonly isReadOnly: boolean
  /** Takes the proposed text into the editor. */
  readonly onPropose: (source: string) => void
}

/** The fields that documents of a collection have, and a definition that would hold them. */
export function ShapePanel({ collection, source, isReadOnly, onPropose }: ShapePanelProps) {
  const [sample, setSample] = useState<Sample>('100')
  const { data, error, refetch } = useShape(collection, sample)
  const marks = useFieldMarks()
  const facts = useMemo(() => new Map(data?.fields.map(({ name }) => [name, factsOf(data.documents, name)])), [data])
  if (data === undefined) {
    if (error === null) return <SkeletonRows />
    return (
      <EmptyState
        jar="crack"
        role="alert"
        title={errorText(error)}
        actions={<Button onClick={() => void refetch()}>{text('errors.try_again')}</Button>}
      >
        {errorHint(error)}
      </EmptyState>
    )
  }
  const total = data.documents.length
  if (total === 0) return <EmptyState jar="seeds" title={text('shape.empty')} />
  const proposal = proposeDefinition(source, data.fields)
  return (
    <div className={styles['page']}>
      <div className={styles['note']}>
        <Note
          tone="info"
          detail={
            proposal !== undefined &&
            !isReadOnly && (
              <Button size="xs" onClick={() => onPropose(proposal)}>
                {text('shape.propose')}
              </Button>
            )
          }
        >
          {text('shape.sampled', { count: total })} {proposal === undefined ? text('shape.all_defined') : text('shape.propose_help')}
        </Note>
      </div>
      <div className={styles['sample']}>
        <Segmented
          label={text('shape.sample')}
          options={SAMPLES.map((id) => ({ id, label: text('shape.sample_of', { count: id }) }))}
          value={sample}
          onChange={setSample}
        />
      </div>
      <Table
        caption={text('shape.title')}
        columns={columnsOf({
          of: (name) => facts.get(name) ?? NO_FACTS,
          total,
          isSensitive: (name) => marks.has(name, collection),
        })}
        rows={data.fields}
        rowKey={({ name }) => name}
      />
    </div>
  )
}
