import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../data/database-contents.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Membership } from '../role-definition.ts'
import { memberCountQuery } from './member-queries.ts'
import styles from './memberships.module.css'

/** A difference between what a role lists and what it would list. */
interface MembershipChange {
  readonly name: string
  readonly before: Membership | undefined
  readonly after: Membership | undefined
}

/** The differences between two lists of memberships: what is added, what is removed, what changes. */
export function membershipChanges(before: readonly Membership[], after: readonly Membership[]): readonly MembershipChange[] {
  const find = (memberships: readonly Membership[], name: string) => memberships.find(({ resource }) => resource === name)
  const changes = [...new Set([...after, ...before].map(({ resource }) => resource))].map((name) => ({
    name,
    before: find(before, name),
    after: find(after, name),
  }))
  const rankOf = (change: MembershipChange) => (change.before === undefined ? 0 : change.after === undefined ? 1 : 2)
  return changes
    .filter((change) => rankOf(change) < 2 || change.before?.predicate !== change.after?.predicate)
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** Says how many may lose the role; until they are counted, and where they cannot be, that they lose it. */
function Removed({ membership }: { readonly membership: Membership }) {
  const services = useServices()
  const { path } = useDatabase()
  const { data: count, isPending } = useQuery(memberCountQuery(services, path, membership))
  const name = membership.resource
  if (count === undefined) return <>{text(isPending ? 'memberships.review_counting' : 'memberships.review_removed', { name })}</>
  return <>{text('memberships.review_lose', { name, count: formatCount(count) })}</>
}

function Change({ change: { name, before, after } }: { readonly change: MembershipChange }) {
  if (after === undefined) return before === undefined ? null : <Removed membership={before} />
  const isEveryone = after.predicate === undefined
  return (
    <>
      {text(before === undefined ? 'memberships.review_added' : 'memberships.review_changed', { name })}{' '}
      {isEveryone && (
        <span title={text('memberships.review_everyone', { name })}>
          <Badge tone="warn" icon="warning">
            {text('review.risk')}
          </Badge>
        </span>
      )}
    </>
  )
}

/** What a save would change of the memberships; one that every document gets the role by is marked. */
export function MembershipChanges({ changes }: { readonly changes: readonly MembershipChange[] }) {
  return (
    <ul className={styles['changes']}>
      {changes.map((change) => (
        <li key={change.name}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}
