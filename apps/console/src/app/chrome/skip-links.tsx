import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { readExplorerAddress } from '../../config/explorer-location.ts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/dashboard-text.ts'
import accessible from '../../ui/accessible.module.css'

/** Ids of the places where each link leads: the first counts that is shown, as a phone shows no sidebar. */
const PLACES = { content: ['content'], navigation: ['navigation', 'pages', 'places'], shell: ['shell'] } as const

/** Moves the focus; what is hidden does not take it. */
function focusFirst(ids: readonly string[]): boolean {
  return ids.some((id) => {
    const place = document.getElementById(id)
    place?.focus()
    return place !== null && document.activeElement === place
  })
}

/** Leads the focus; the address stays, whose fragment may hold a filter. */
function SkipLink({ place }: { readonly place: 'content' | 'navigation' }) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    focusFirst(PLACES[place])
  }
  return (
    <a className={accessible['skip']} href={`#${place}`} onClick={onClick}>
      {text(`nav.skip_${place}`)}
    </a>
  )
}

/** Leads to the shell of the page's database: on this page where it is in sight, else to its tab. */
function SkipToShell() {
  const address = readExplorerAddress(useLocation().pathname)
  if (address?.kind !== 'location' || address.location.db.length === 0) return null
  const { region, db } = address.location
  const onClick = (event: MouseEvent) => {
    if (focusFirst(PLACES.shell)) event.preventDefault()
  }
  return (
    <Link className={accessible['skip']} to={paths.database.href(region, db, 'shell')} onClick={onClick}>
      {text('nav.skip_shell')}
    </Link>
  )
}

/** The first links of every page, seen when they have the focus: past what all pages have. */
export function SkipLinks() {
  return (
    <>
      <SkipLink place="content" />
      <SkipLink place="navigation" />
      <SkipToShell />
    </>
  )
}
