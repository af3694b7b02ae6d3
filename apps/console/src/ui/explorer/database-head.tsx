import { formatDatabasePath } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { locationHref, paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { text } from '../../messages/explorer-text.ts'
import { EnvironmentChip } from '../badge.tsx'
import { usePageTitle } from '../page-title.ts'
import { PaneHead } from '../pane.tsx'
import type { Crumb } from '../pane.tsx'
import { SiblingMenu } from './sibling-menu.tsx'

interface DatabaseHeadProps {
  /** What lies between the database and the page: its kind, its collection. */
  readonly trail?: readonly Crumb[]
  /** The page's heading: the last crumb. Without one it is the database's own name. */
  readonly title?: string
  /** The page's name in the window's title, where the heading does not say it all. */
  readonly page?: string
  readonly meta?: ReactNode
  /** Buttons at the end; the primary one last. */
  readonly actions?: ReactNode
}

/** The head of every page of a database: crumbs from the region group down, the heading, the environment, actions. */
export function DatabaseHead({ trail = [], title, page, meta, actions }: DatabaseHeadProps) {
  const { path, details, environment } = useDatabase()
  const isOwn = title === undefined
  usePageTitle(page ?? title ?? details.name, isOwn ? path.regionGroup : formatDatabasePath(path))
  const databases = path.names.map((name, index): Crumb => {
    const names = path.names.slice(0, index + 1)
    const ancestor = { regionGroup: path.regionGroup, names }
    return { label: name, href: locationHref(path.regionGroup, names), menu: <SiblingMenu path={ancestor} /> }
  })
  const region: Crumb = { label: path.regionGroup, href: paths.region.href(path.regionGroup) }
  return (
    <PaneHead
      crumbsLabel={text('database.crumbs')}
      crumbs={[region, ...(isOwn ? databases.slice(0, -1) : databases), ...trail]}
      title={title ?? details.name}
      titleMenu={isOwn ? <SiblingMenu path={path} /> : undefined}
      meta={
        <>
          {environment !== undefined && <EnvironmentChip environment={environment} />}
          {meta}
        </>
      }
      actions={actions}
    />
  )
}
