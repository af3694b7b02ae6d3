import { formatDatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../../data/database-contents.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorHint, errorText } from '../../../data/error-text.ts'
import { fql } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/schema-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { inferFields } from './infer-fields.ts'
import type { InferredField } from './infer-fields.ts'
import { proposeDefinition } from './propose-definition.ts'
import styles from './shape-panel.module.css'

/** Documents that are looked at. */
const SAMPLE = 100

interface Shape {
  readonly fields: readonly InferredField[]
  readonly documents: number
}

function useShape(collection: string) {
  const { database } = useServices()
  const { path } = useDatabase()
  return useQuery({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'collections', 'shape', collection],
    queryFn: async ({ signal }): Promise<Shape> => {
      const query = fql`Collection(${collection}).all().take(${SAMPLE}).toArray()`
      const request = { path, role: 'admin', query, screen: 'schema', operation: 'shape', typecheck: false, signal } as const
      const outcome = await database.run(request)
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      const documents = outcome.data.kind === 'array' ? outcome.data.items : []
      return { fields: inferFields(documents), documents: documents.length }
    },
  })
}

function columnsOf(documents: number): readonly Column<InferredField>[] {
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
    { id: 'count', label: text('shape.seen'), align: 'end', cell: ({ count }) => text('shape.seen_in', { part: count, total: documents }) },
  ]
}

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
  const { data, error, refetch } = useShape(collection)
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
  if (data.documents === 0) return <EmptyState jar="seeds" title={text('shape.empty')} />
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
          {text('shape.sampled', { count: data.documents })}{' '}
          {proposal === undefined ? text('shape.all_defined') : text('shape.propose_help')}
        </Note>
      </div>
      <Table caption={text('shape.title')} columns={columnsOf(data.documents)} rows={data.fields} rowKey={({ name }) => name} />
    </div>
  )
}
