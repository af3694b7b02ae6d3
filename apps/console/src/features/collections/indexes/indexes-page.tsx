import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { useMayRead } from '../../../data/background-reads.ts'
import { collectionQuery } from '../../../data/collection-definition.ts'
import type { CollectionDefinition, IndexDefinition } from '../../../data/collection-definition.ts'
import { useCollectionPlace } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorHint, errorText } from '../../../data/error-text.ts'
import { BLANK_PROPOSAL, proposalSearch } from '../../../data/index-proposal.ts'
import type { IndexUses } from '../../../data/index-uses.ts'
import { buildsQuery } from '../../../data/schema-files.ts'
import type { UnfinishedBuild } from '../../../data/schema-files.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { StatusIcon } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyDetailsButton } from '../../../ui/copy-details-button.tsx'
import { Elapsed } from '../../../ui/elapsed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PaneFoot } from '../../../ui/pane.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { onSheetWhile, useShortcut } from '../../../ui/use-shortcut.ts'
import { CollectionFrame } from '../collection-frame.tsx'
import { buildStateOf } from '../collection-list.tsx'
import { useChangeRefusal } from '../use-change-refusal.ts'
import { CONSTRAINT_COLUMNS, constraintName } from './constraint-columns.tsx'
import { Entries } from './entries.tsx'
import { IndexDialogs } from './index-dialogs.tsx'
import { IndexMenu } from './index-menu.tsx'
import { sameShapes } from './index-shape.ts'
import { useIndexUses } from './use-index-uses.ts'
import { usesText } from './uses-text.ts'
import styles from '../collections.module.css'

/** Milliseconds between two looks at builds: the first, and the longest. */
const POLL_MS = 2000
const POLL_MAX_MS = 10_000

const STATE_TONES = { complete: 'ok', building: 'info', failed: 'bad' } as const

/** How far an index is: `Building, 42 %`. */
function buildText(index: IndexDefinition, builds: readonly UnfinishedBuild[]): string {
  const state = buildStateOf(index.status)
  const build = builds.find(({ subject }) => subject === `index ${index.name}`)
  if (state === 'building' && build !== undefined) return text('indexes.building_share', { share: Math.floor(build.share * 100) })
  if (state === 'failed' && build !== undefined) return text('indexes.failed_because', { reason: build.reason })
  return text(`indexes.${state}`)
}

/** For how long an index has been built: since its collection was changed. */
function BuildTime({ index, since }: { readonly index: IndexDefinition; readonly since: string | undefined }) {
  if (since === undefined || buildStateOf(index.status) !== 'building') return null
  return (
    <>
      {' · '}
      <Elapsed since={Date.parse(since)} />
    </>
  )
}

interface IndexColumnsProps {
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition
  readonly builds: readonly UnfinishedBuild[]
  /** Undefined until it is known. */
  readonly usesOf: ((name: string) => IndexUses) | undefined
}

function NameAndShape({ index, definition }: { readonly index: IndexDefinition; readonly definition: CollectionDefinition }) {
  const shapes = sameShapes(index, definition)
  return (
    <span className={styles['name']}>
      <Icon name="index" />
      <span>
        <bdi dir="ltr" translate="no">
          <code>{index.name}</code>
        </bdi>
        {shapes.length > 0 && <small>{text('indexes.same_shape', { names: shapes.join(', ') })}</small>}
      </span>
    </span>
  )
}

function indexColumns({ place, definition, builds, usesOf }: IndexColumnsProps): readonly Column<IndexDefinition>[] {
  return [
    {
      id: 'name',
      label: text('indexes.index'),
      cell: (index) => <NameAndShape index={index} definition={definition} />,
    },
    { id: 'terms', label: text('indexes.terms'), cell: ({ terms }) => <Entries entries={terms} /> },
    { id: 'values', label: text('indexes.values'), cell: ({ values }) => <Entries entries={values} /> },
    {
      id: 'build',
      label: text('indexes.build'),
      cell: (index) => (
        <span className={styles['state']}>
          <StatusIcon tone={STATE_TONES[buildStateOf(index.status)]} />
          <span className={styles['reason']}>
            {`${buildText(index, builds)}, ${text(index.queryable ? 'indexes.queryable' : 'indexes.not_queryable')}`}
            <BuildTime index={index} since={definition.changed} />
          </span>
        </span>
      ),
    },
    {
      id: 'used',
      label: text('indexes.used_by'),
      cell: ({ name }) => (usesOf === undefined ? '…' : usesText(usesOf(name))),
    },
    {
      id: 'actions',
      label: text('collections.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (index) => <IndexMenu place={place} index={index} />,
    },
  ]
}

/** The builds of a collection's indexes, asked for as long as one is not complete. */
function useBuilds({ path, collection }: CollectionPlace, indexes: readonly IndexDefinition[]): readonly UnfinishedBuild[] {
  const services = useServices()
  const enabled = indexes.some(({ status }) => buildStateOf(status) !== 'complete')
  const { data = [] } = useQuery({ ...buildsQuery(services, path, useMayRead()), enabled })
  return data.filter((build) => build.collection === collection)
}

function IndexTables({
  place,
  definition,
  create,
}: {
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition
  readonly create: ReactNode
}) {
  const { indexes, constraints } = definition
  const builds = useBuilds(place, indexes)
  const usesOf = useIndexUses(place)
  const ready = indexes.filter(({ status }) => buildStateOf(status) === 'complete').length
  return (
    <>
      <div className={styles['scroll']}>
        {indexes.length === 0 ? (
          <EmptyState jar="sprout" title={text('indexes.none')} actions={create} />
        ) : (
          <Table
            caption={text('indexes.title')}
            columns={indexColumns({ place, definition, builds, usesOf })}
            rows={indexes}
            rowKey={({ name }) => name}
          />
        )}
        {constraints.length > 0 && (
          <>
            <div className={styles['section']}>
              <h2>{text('indexes.constraints')}</h2>
              <span>{text('indexes.constraints_help')}</span>
            </div>
            <Table caption={text('indexes.constraints')} columns={CONSTRAINT_COLUMNS} rows={constraints} rowKey={constraintName} />
          </>
        )}
      </div>
      <PaneFoot>
        <span role="status">{indexes.length > 0 && text('indexes.ready_of', { ready, total: indexes.length })}</span>
      </PaneFoot>
    </>
  )
}

/** The Indexes tab of a collection: its indexes with how far they are, and its constraints. */
export function IndexesPage() {
  const services = useServices()
  const place = useCollectionPlace()
  const { path, collection } = place
  const refusal = useChangeRefusal()
  const navigate = useNavigate()
  const mayRead = useMayRead()
  const { data, error, refetch } = useQuery({
    ...collectionQuery(services, path, collection),
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      mayRead && known?.indexes.some(({ status }) => buildStateOf(status) === 'building') === true
        ? Math.min(POLL_MAX_MS, POLL_MS * dataUpdateCount)
        : false,
  })
  const create = () => {
    if (refusal === undefined) void navigate({ search: proposalSearch(BLANK_PROPOSAL) }, { replace: true })
  }
  useShortcut('n', create, text('indexes.new'), false, onSheetWhile(refusal === undefined))
  const button = (
    <Button variant="primary" icon="plus" disabledReason={refusal} onClick={create}>
      {text('indexes.new')}
    </Button>
  )
  const actions = (
    <>
      <Link className={buttonClass({})} to={paths.collectionSchema.href(path.regionGroup, path.names, collection)}>
        {text('indexes.edit_schema')}
      </Link>
      {button}
    </>
  )
  return (
    <CollectionFrame path={path} collection={collection} tab="indexes" definition={data} actions={actions}>
      {data === undefined || data === null ? (
        error === null ? (
          <SkeletonRows />
        ) : (
          <EmptyState
            jar="crack"
            role="alert"
            title={errorText(error)}
            actions={
              <>
                <Button onClick={() => void refetch()}>{text('errors.try_again')}</Button>
                <CopyDetailsButton error={error} />
              </>
            }
          >
            {errorHint(error)}
          </EmptyState>
        )
      ) : (
        <>
          <IndexTables place={place} definition={data} create={button} />
          {refusal === undefined && <IndexDialogs place={place} definition={data} />}
        </>
      )}
    </CollectionFrame>
  )
}
