import { useState } from 'react'
import { Link } from 'react-router'
import { COUNT_CAP } from '@terrarium/contracts'
import { paths } from '../../../config/paths.ts'
import { formatCount } from '../../../data/database-contents.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useDatabaseOutline } from '../../../data/database-outline.ts'
import { errorText } from '../../../data/error-text.ts'
import { runAsHref } from '../../../data/run-as-href.ts'
import { useServices } from '../../../data/services.ts'
import { CodeField } from '../../../editor/code-field.tsx'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Membership } from '../role-definition.ts'
import { sampleMembers } from './member-queries.ts'
import type { MemberSample } from './member-queries.ts'
import styles from './memberships.module.css'

const STARTING_PREDICATE = 'doc => true'
const MODES = [
  { id: 'everyone' as const, label: text('memberships.everyone') },
  { id: 'only_when' as const, label: text('memberships.only_when') },
]

/** Who has the role now: counted up to the cap, with a few of them as links. */
function Who({ membership }: { readonly membership: Membership }) {
  const services = useServices()
  const { path } = useDatabase()
  const [sample, setSample] = useState<MemberSample>()
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const { resource } = membership
  const count = async () => {
    setRunning(true)
    setFailure(undefined)
    try {
      setSample(await sampleMembers(services, path, membership))
    } catch (error: unknown) {
      setFailure(errorText(error, { defaultMessage: text('memberships.count_failed') }))
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles['who']}>
      <Button size="sm" loading={isRunning} onClick={() => void count()}>
        {text('memberships.count')}
      </Button>
      {sample === undefined && (
        <span className={styles['cost']}>{text('memberships.count_cost', { name: resource, max: COUNT_CAP - 1 })}</span>
      )}
      {sample !== undefined && (
        <p role="status">
          {text('memberships.matching', { count: sample.count }).replace(String(sample.count), formatCount(sample.count))}{' '}
        </p>
      )}
      {sample !== undefined && sample.ids.length > 0 && (
        <ul className={styles['sample']}>
          {sample.ids.map((id) => (
            <li key={id}>
              <Link to={paths.document.href(path.regionGroup, path.names, resource, id)}>
                <bdi dir="ltr">{id}</bdi>
              </Link>
              <Link to={runAsHref(path, resource, id)} aria-label={text('memberships.run_as_of', { document: `${resource}("${id}")` })}>
                {text('memberships.run_as')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </div>
  )
}

interface MembershipRowProps {
  readonly membership: Membership
  /** Another one shows the predicate again. */
  readonly epoch: number
  readonly isReadOnly: boolean
  /** Whether there is no such collection any more. */
  readonly isGone: boolean
  readonly onChange: (changed: Membership) => void
  readonly onRemove: () => void
}

/** One collection: who of it has the role. */
export function MembershipRow({ membership, epoch, isReadOnly, isGone, onChange, onRemove }: MembershipRowProps) {
  const { path } = useDatabase()
  const outline = useDatabaseOutline(path, undefined)
  const { resource, predicate } = membership
  const mode = predicate === undefined ? 'everyone' : 'only_when'
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <Icon name="collection" />
        <h2 dir="ltr">{resource}</h2>
        {!isReadOnly && (
          <>
            <Segmented
              label={text('memberships.who_of', { name: resource })}
              options={MODES}
              value={mode}
              onChange={(chosen) => onChange({ resource, predicate: chosen === 'everyone' ? undefined : STARTING_PREDICATE })}
            />
            <IconButton icon="trash" size="sm" label={text('memberships.remove', { name: resource })} onClick={onRemove} />
          </>
        )}
      </div>
      {predicate !== undefined && (
        <CodeField
          isFunction
          predicate={{ resource }}
          label={text('memberships.predicate', { name: resource })}
          help={text('grant.predicate_help')}
          error={predicate.trim() === '' ? text('grant.predicate_empty') : undefined}
          documentId={`${resource} ${epoch}`}
          initialText={predicate}
          outline={outline}
          onChange={(changed) => !isReadOnly && onChange({ resource, predicate: changed })}
        />
      )}
      {isGone ? <Note tone="warn">{text('roles.gone', { name: resource })}</Note> : <Who membership={membership} />}
    </li>
  )
}
