import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '@terrarium/contracts'
import type { TeamMember } from '@terrarium/contracts'
import { useAddress } from '../../data/use-address.ts'
import { text } from '../../messages/audit-log-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { isFiltered } from './audit-filter.ts'
import type { AuditFilter } from './audit-filter.ts'
import styles from './audit-log.module.css'

const ANY = { value: '', label: text('audit.any') }

const ACTION_OPTIONS = [
  ANY,
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: text(`audit.action.${action}`) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
]

const OUTCOME_OPTIONS = [ANY, ...AUDIT_OUTCOMES.map((outcome) => ({ value: outcome, label: text(`audit.outcome.${outcome}`) }))]

/** Narrows the log; the address of the page holds what was chosen. */
export function AuditFilterBar({ filter, members }: { readonly filter: AuditFilter; readonly members: readonly TeamMember[] }) {
  const change: (changes: Partial<Record<keyof AuditFilter, string>>) => void = useAddress().change
  const people = [ANY, ...members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))]
  return (
    <form className={styles['filter']} role="search" aria-label={text('audit.filter')} onSubmit={(event) => event.preventDefault()}>
      <SelectField
        size="sm"
        label={text('audit.filter_action')}
        options={ACTION_OPTIONS}
        value={filter.action ?? ''}
        onChange={({ target }) => change({ action: target.value })}
      />
      <SelectField
        size="sm"
        label={text('audit.filter_outcome')}
        options={OUTCOME_OPTIONS}
        value={filter.outcome ?? ''}
        onChange={({ target }) => change({ outcome: target.value })}
      />
      <SelectField
        size="sm"
        label={text('audit.filter_member')}
        options={people}
        value={filter.actor ?? ''}
        onChange={({ target }) => change({ actor: target.value })}
      />
      <TextField
        size="sm"
        type="date"
        label={text('audit.filter_from')}
        value={filter.from ?? ''}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        size="sm"
        type="date"
        label={text('audit.filter_to')}
        value={filter.to ?? ''}
        onChange={({ target }) => change({ to: target.value })}
      />
      {isFiltered(filter) && (
        <Button size="sm" variant="ghost" onClick={() => change({ action: '', outcome: '', actor: '', from: '', to: '' })}>
          {text('audit.clear')}
        </Button>
      )}
    </form>
  )
}
