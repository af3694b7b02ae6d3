import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { readDefinition } from '../../data/collection-definition.ts'
import type { CollectionDefinition } from '../../data/collection-definition.ts'
import type { ContentsList } from '../../data/contents-list.ts'
import { formatCount } from '../../data/database-contents.ts'
import { documentCountQuery } from '../../data/document-count.ts'
import { useServices } from '../../data/services.ts'
import { fieldsOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'
import { text } from '../../messages/collections-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { Time } from '../../ui/time.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { countCostText } from './count-cost-text.ts'
import styles from './collections.module.css'

/** A collection in the list. */
export interface CollectionRow {
  readonly name: string
  readonly changed: string | undefined
  readonly definition: CollectionDefinition | null
}

function read(row: PlainValue): CollectionRow {
  const { name, ts } = fieldsOf(row)
  return { name: typeof name === 'string' ? name : '', changed: typeof ts === 'string' ? ts : undefined, definition: readDefinition(row) }
}

/** What the list asks of each collection. */
export const COLLECTION_LIST: ContentsList<CollectionRow> = {
  kind: 'collections',
  projection: `{
    name: .name, ts: .ts, alias: .alias, fields: .fields, wildcard: .wildcard, indexes: .indexes,
    constraints: .constraints, history_days: .history_days, ttl_days: .ttl_days
  }`,
  sorts: { name: '.name', changed: '.ts', history: '.history_days', ttl: '.ttl_days' },
  read,
}

function fieldsText({ fields, wildcard }: CollectionDefinition): string {
  if (fields.length === 0) return text('collections.open')
  const defined = text('collections.defined', { count: fields.length })
  return wildcard === undefined ? defined : text('collections.defined_and_any', { count: defined })
}

/** Statuses of an index that is neither built nor being built. */
export function buildStateOf(status: string): 'complete' | 'building' | 'failed' {
  if (status === 'failed') return 'failed'
  return status === 'building' || status === 'pending' ? 'building' : 'complete'
}

function Indexes({ indexes }: CollectionDefinition) {
  const building = indexes.filter(({ status }) => buildStateOf(status) === 'building').length
  const failed = indexes.filter(({ status }) => buildStateOf(status) === 'failed').length
  return (
    <span className={styles['badges']}>
      {String(indexes.length)}
      {building > 0 && <Badge tone="info">{text('collections.building', { count: building })}</Badge>}
      {failed > 0 && <Badge tone="bad">{text('collections.failed', { count: failed })}</Badge>}
    </span>
  )
}

/** Documents are counted only when somebody asks: that reads the collection. What it costs is known better once it was counted. */
function DocumentCount({ path, name }: { readonly path: DatabasePath; readonly name: string }) {
  const [isAsked, setAsked] = useState(false)
  const { data, isError, isFetching } = useQuery({ ...documentCountQuery(useServices(), path, name), enabled: isAsked })
  if (isAsked && !isFetching) {
    const said = isError || data === undefined ? text('collections.count_failed') : formatCount(data)
    return <span role="status">{said}</span>
  }
  return (
    <Button
      size="xs"
      loading={isFetching}
      aria-label={text('collections.count_of', { name })}
      title={countCostText(data)}
      onClick={() => setAsked(true)}
    >
      {text('collections.count')}
    </Button>
  )
}

function countColumn(path: DatabasePath): ListColumn<CollectionRow> {
  return {
    id: 'documents',
    label: text('collections.documents'),
    align: 'end',
    cell: ({ name }) => <DocumentCount path={path} name={name} />,
  }
}

/** The columns of the list. */
export function collectionColumns(path: DatabasePath, hasCounts: boolean): readonly ListColumn<CollectionRow>[] {
  const definitionCell = (cell: (definition: CollectionDefinition) => ReactNode) => (row: CollectionRow) =>
    row.definition === null ? undefined : cell(row.definition)
  return [
    {
      id: 'name',
      sort: 'name',
      label: text('collections.name'),
      cell: ({ name }) => <NameCell icon="collection" name={name} to={paths.resource.href(path, 'collections', name)} />,
    },
    {
      id: 'alias',
      label: text('collections.alias'),
      cutText: ({ definition }) => definition?.alias ?? '',
      cell: definitionCell(({ alias }) => alias && <bdi dir="ltr">{alias}</bdi>),
    },
    { id: 'fields', label: text('collections.fields'), cell: definitionCell(fieldsText) },
    { id: 'indexes', label: text('collections.indexes'), align: 'end', cell: definitionCell((definition) => <Indexes {...definition} />) },
    {
      id: 'constraints',
      label: text('collections.constraints'),
      align: 'end',
      cell: definitionCell(({ constraints }) => String(constraints.length)),
    },
    {
      id: 'history',
      sort: 'history',
      align: 'end',
      label: text('collections.history_days'),
      cell: definitionCell(({ historyDays }) => (historyDays === undefined ? text('collections.forever') : String(historyDays))),
    },
    {
      id: 'ttl',
      sort: 'ttl',
      align: 'end',
      label: text('collections.ttl_days'),
      cell: definitionCell(({ ttlDays }) => (ttlDays === undefined ? undefined : String(ttlDays))),
    },
    ...(hasCounts ? [countColumn(path)] : []),
    {
      id: 'changed',
      sort: 'changed',
      label: text('collections.changed'),
      cell: ({ changed }) => (changed === undefined ? undefined : <Time value={changed} />),
    },
    {
      id: 'actions',
      label: text('collections.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: ({ name }) => <CollectionMenu name={name} />,
    },
  ]
}
