import { isFlagOn } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { isSchemaKind } from '../../config/resource-kinds.ts'
import { activity } from '../../data/activity.ts'
import { CONTENT_KINDS, contentCountsQuery, formatCount } from '../../data/database-contents.ts'
import type { ContentKind } from '../../data/database-contents.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateDatabaseButton } from './create-database-button.tsx'
import { DatabaseFacts } from './database-facts.tsx'
import styles from './database-overview.module.css'
import { sampleOrigin } from './glasshouse/sample-marks.ts'
import { latestContentsQuery } from './latest-contents-query.ts'
import type { LatestThing } from './latest-contents-query.ts'

const EmptyDatabase = lazy(async () => ({ default: (await import('./empty-database.tsx')).EmptyDatabase }))
const AdviceSection = lazy(async () => ({ default: (await import('./advice-section.tsx')).AdviceSection }))
const DemoData = lazy(async () => ({ default: (await import('./demo-data.tsx')).DemoData }))

interface ContentSectionProps {
  readonly kind: ContentKind
  readonly things: readonly LatestThing[] | undefined
  readonly count: number | undefined
}

/** How many more there are; child databases have no list of their own but the tree. */
function More({ href, count }: { readonly href: string | undefined; readonly count: number }) {
  if (href === undefined) return <li>{text('database.more_in_tree', { count })}</li>
  return (
    <li>
      <Link to={href}>{text('database.and_more', { count })}</Link>
    </li>
  )
}

/** The latest changed things of one kind, between hairlines. */
function ContentSection({ kind, things, count }: ContentSectionProps) {
  const { path } = useDatabase()
  const listHref = kind === 'children' ? undefined : paths.resourceList.href(path, kind)
  const hrefOf = (name: string) => {
    if (kind === 'children') return paths.database.href(path.regionGroup, [...path.names, name])
    return isSchemaKind(kind) ? paths.resource.href(path, kind, name) : undefined
  }
  const title = text(`database.${kind}`)
  return (
    <section className={styles['section']}>
      <h2>
        {listHref === undefined ? title : <Link to={listHref}>{title}</Link>}
        <span className={styles['count']}>{count === undefined ? '…' : formatCount(count)}</span>
        {kind === 'children' && things !== undefined && (
          <CreateDatabaseButton variant="ghost" size="xs" label={text('databases.create_child')} />
        )}
      </h2>
      {things === undefined ? (
        <SkeletonLine width="60%" />
      ) : things.length === 0 ? (
        <p className={styles['none']}>{text('database.none_yet')}</p>
      ) : (
        <ul>
          {things.map(({ name, changed }) => {
            const href = hrefOf(name)
            return (
              <li key={name}>
                <bdi dir="ltr" translate="no">
                  {href === undefined ? name : <Link to={href}>{name}</Link>}
                </bdi>
                {changed !== undefined && <Time value={changed} />}
              </li>
            )
          })}
          {count !== undefined && count > things.length && <More href={listHref} count={count - things.length} />}
        </ul>
      )}
    </section>
  )
}

/** What was done to this database from this browser. */
function ActivitySection() {
  const { path, storageKey } = useDatabase()
  const entries = useSyncExternalStore(activity.subscribe, () => activity.of(storageKey))
  if (entries.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2>
        <Link to={paths.database.href(path.regionGroup, path.names, 'activity')}>{text('database.activity')}</Link>
      </h2>
      <ul>
        {entries.slice(0, 5).map(({ id, what, at }) => (
          <li key={id}>
            <span>{what}</span>
            <Time value={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fetches the shell and its editor while nothing else is to be done, so that they are there when they are asked for. */
function usePreloadedShell(): void {
  useEffect(() => {
    const timer = window.setTimeout(() => void import('../../editor/query-editor.tsx'), 1_500)
    return () => window.clearTimeout(timer)
  }, [])
}

function useContents() {
  const services = useServices()
  const { path } = useDatabase()
  const latest = useQuery(latestContentsQuery(services, path))
  const counts = useQuery({ ...contentCountsQuery(services, path), enabled: latest.data !== undefined })
  return { latest, counts: counts.data }
}

/** What a database holds and how to reach it. The latest names come first, the counts after them. */
export function DatabaseOverview({ connect }: { readonly connect: ReactNode }) {
  const flags = useSession()?.feature_flags
  const { storageKey } = useDatabase()
  const { latest, counts } = useContents()
  usePreloadedShell()
  const isEmpty = latest.data !== undefined && CONTENT_KINDS.every((kind) => latest.data[kind].length === 0)
  return (
    <div className={styles['overview']}>
      <div className={styles['contents']}>
        {latest.isError && latest.data === undefined ? (
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
        ) : isEmpty && isFlagOn(flags, 'onboarding_tiles') ? (
          <Suspense fallback={null}>
            <EmptyDatabase />
          </Suspense>
        ) : (
          <div className={styles['sections']}>
            {CONTENT_KINDS.map((kind) => (
              <ContentSection key={kind} kind={kind} things={latest.data?.[kind]} count={counts?.[kind]} />
            ))}
            <ActivitySection />
            {latest.data !== undefined && (
              <Suspense fallback={null}>
                <AdviceSection />
              </Suspense>
            )}
            {sampleOrigin(storageKey) !== undefined && (
              <Suspense fallback={null}>
                <DemoData />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <aside className={styles['aside']}>
        {connect}
        <DatabaseFacts />
      </aside>
    </div>
  )
}
