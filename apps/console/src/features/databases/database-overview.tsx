import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { errorText } from '../../data/error-text.ts'
import { regionUrl } from '../../data/region-url.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { CONTENT_KINDS, contentCountsQuery, formatCount } from './contents-query.ts'
import type { ContentKind } from './contents-query.ts'
import { CreateDatabaseButton, CreateDatabaseHost } from './create-database-button.tsx'
import type { DatabaseDetails } from './database-query.ts'
import { latestContentsQuery } from './latest-contents-query.ts'
import styles from './database-overview.module.css'

interface DatabaseOverviewProps {
  readonly path: DatabasePath
  readonly region: RegionGroup
  readonly details: DatabaseDetails
}

interface ContentCardProps {
  readonly kind: ContentKind
  readonly path: DatabasePath
  readonly names: readonly string[] | undefined
  readonly count: number | undefined
}

function ContentCard({ kind, path, names, count }: ContentCardProps) {
  const entry = (name: string): ReactNode =>
    kind === 'children' ? (
      <Link to={paths.database.href(path.regionGroup, [...path.names, name])}>{name}</Link>
    ) : (
      <code translate="no">{name}</code>
    )
  return (
    <Card
      title={text(`database.${kind}`)}
      actions={<span className={styles['count']}>{count === undefined ? '…' : formatCount(count)}</span>}
    >
      {names === undefined ? (
        <SkeletonLine width="60%" />
      ) : names.length === 0 ? (
        <p className={styles['none']}>{text('database.none_yet')}</p>
      ) : (
        <ul className={styles['list']}>
          {names.map((name) => (
            <li key={name}>{entry(name)}</li>
          ))}
          {count !== undefined && count > names.length && (
            <li className={styles['none']}>{text('database.and_more', { count: count - names.length })}</li>
          )}
        </ul>
      )}
    </Card>
  )
}

function settingText(setting: boolean | undefined): string {
  if (setting === undefined) return text('database.inherited')
  return text(setting ? 'database.on' : 'database.off')
}

function Fact({ name, value, copied = false }: { readonly name: string; readonly value: string; readonly copied?: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
        {copied && <IconButton icon="copy" size="xs" label={text('action.copy_of', { name })} onClick={() => void copyText(value)} />}
      </dd>
    </>
  )
}

function Facts({ path, region, details }: DatabaseOverviewProps) {
  return (
    <Card title={text('database.details')}>
      <dl className={styles['facts']}>
        <Fact name={text('database.path')} value={formatDatabasePath(path)} copied />
        {details.globalId !== undefined && <Fact name={text('database.global_id')} value={details.globalId} copied />}
        <Fact name={text('database.region')} value={region.displayName} />
        <Fact name={text('database.typecheck')} value={settingText(details.typechecked)} />
        <Fact name={text('database.protected')} value={settingText(details.protected)} />
        <Fact name={text('database.connect_endpoint')} value={regionUrl(region.url)} copied />
      </dl>
    </Card>
  )
}

/** What a database holds and where it is. The latest names come first, the counts after them. */
export function DatabaseOverview({ path, region, details }: DatabaseOverviewProps) {
  const services = useServices()
  const latest = useQuery(latestContentsQuery(services, path))
  const counts = useQuery({ ...contentCountsQuery(services, path), enabled: latest.data !== undefined })
  return (
    <PaneContent>
      <div className={styles['grid']}>
        <div className={styles['cards']}>
          {latest.isError ? (
            <Note
              tone="bad"
              role="alert"
              detail={
                <Button size="xs" onClick={() => void latest.refetch()}>
                  {text('errors.try_again')}
                </Button>
              }
            >
              {errorText(latest.error)}
            </Note>
          ) : (
            CONTENT_KINDS.map((kind) => (
              <ContentCard key={kind} kind={kind} path={path} names={latest.data?.[kind]} count={counts.data?.[kind]} />
            ))
          )}
        </div>
        <div className={styles['aside']}>
          <Facts path={path} region={region} details={details} />
          <CreateDatabaseButton variant="secondary" label={text('databases.create_child')} />
          <CreateDatabaseHost parent={path} />
        </div>
      </div>
    </PaneContent>
  )
}
