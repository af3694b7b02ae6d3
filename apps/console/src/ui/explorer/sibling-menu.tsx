import { childPath, parentPath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Icon } from '../icon.tsx'
import { Menu, MenuHeading, MenuItem } from '../menu.tsx'
import { LoadingRegion } from '../spinner.tsx'
import styles from './explorer.module.css'

function Siblings({ path }: { readonly path: DatabasePath }) {
  const services = useServices()
  const parent = parentPath(path) ?? path
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(databasesQuery(services, parent))
  const name = path.names[path.names.length - 1]
  if (error !== null && data === undefined)
    return <MenuHeading>{errorText(error, { defaultMessage: text('databases.list_failed') })}</MenuHeading>
  if (data === undefined) return <LoadingRegion />
  const databases = data.pages.flatMap((page) => page.results)
  if (databases.length < 2) return <MenuHeading>{text('crumbs.no_siblings')}</MenuHeading>
  return (
    <>
      {databases.map((sibling) => (
        <MenuItem
          key={sibling.name}
          icon="database"
          end={sibling.name === name ? <Icon name="check" size={14} /> : undefined}
          render={<Link to={paths.database.href(path.regionGroup, childPath(parent, sibling.name).names)} />}
        >
          {sibling.name}
        </MenuItem>
      ))}
      {hasNextPage && (
        <MenuItem keepsOpen onSelect={() => void fetchNextPage()}>
          {text('explorer.tree_more')}
        </MenuItem>
      )}
    </>
  )
}

/** A small button behind a database's crumb: its siblings, loaded when it opens, found by typing. */
export function SiblingMenu({ path }: { readonly path: DatabasePath }) {
  const label = text('crumbs.siblings', { name: path.names[path.names.length - 1] ?? '' })
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" className={styles['siblings']} aria-label={label}>
          <Icon name="upDown" size={12} />
        </button>
      }
    >
      <Siblings path={path} />
    </Menu>
  )
}
