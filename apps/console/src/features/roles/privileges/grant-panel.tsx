import { useEffect, useRef } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { useDatabaseOutline } from '../../../data/database-outline.ts'
import { CodeField } from '../../../editor/code-field.tsx'
import { text } from '../../../messages/roles-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { isBelowMatrix } from './below-matrix.ts'
import type { RoleResource } from '../role-actions.ts'
import type { Grant } from '../role-definition.ts'
import { PredicateTest } from './predicate-test.tsx'
import styles from './privileges.module.css'
import { startingPredicate } from './starting-predicate.ts'
import type { MatrixPlace } from './starting-predicate.ts'

const MODES = (['denied', 'always', 'when'] as const).map((id) => ({ id, label: text(`grant.${id}`) }))

interface GrantPanelProps {
  readonly place: MatrixPlace
  /** Another one shows the predicate again. */
  readonly epoch: number
  readonly group: RoleResource['group']
  readonly grant: Grant | undefined
  readonly isReadOnly: boolean
  readonly onChange: (grant: Grant | undefined) => void
  readonly onClose: () => void
}

/** Leads to a panel that stands below the matrix, out of sight, and back to the cell once it is closed. */
function useWayThere() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isBelowMatrix()) return undefined
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return panel
}

/** One grant: denied, always, or when a predicate holds, which can be tried on a document. */
export function GrantPanel({ place, epoch, group, grant, isReadOnly, onChange, onClose }: GrantPanelProps) {
  const { path } = useDatabase()
  const outline = useDatabaseOutline(path, undefined)
  const { resource, action } = place
  const panel = useWayThere()
  const title = text('grant.title', { resource, action })
  const mode = grant === undefined ? 'denied' : grant === true ? 'always' : 'when'
  const setMode = (chosen: 'denied' | 'always' | 'when') => {
    if (chosen !== mode)
      onChange(chosen === 'denied' ? undefined : chosen === 'always' ? true : startingPredicate(place, outline?.functions))
  }
  return (
    <aside ref={panel} tabIndex={-1} className={styles['panel']} aria-label={title}>
      <div className={styles['panelHead']}>
        <h2 dir="ltr">{title}</h2>
        <IconButton icon="close" size="sm" label={text('grant.close')} onClick={onClose} />
      </div>
      {isReadOnly ? (
        <p>{text(mode === 'denied' ? 'privileges.denied' : mode === 'always' ? 'privileges.always' : 'privileges.when')}</p>
      ) : (
        <Segmented label={text('grant.mode')} options={MODES} value={mode} onChange={setMode} />
      )}
      {typeof grant === 'string' && (
        <>
          <CodeField
            isFunction
            predicate={place}
            label={text('grant.predicate')}
            help={text('grant.predicate_help')}
            error={grant.trim() === '' ? text('grant.predicate_empty') : undefined}
            documentId={`${resource} ${action} ${epoch}`}
            initialText={grant}
            outline={outline}
            onChange={(predicate) => !isReadOnly && onChange(predicate)}
          />
          {(group === 'collections' || group === 'functions') && <PredicateTest predicate={grant} place={place} />}
        </>
      )}
    </aside>
  )
}
