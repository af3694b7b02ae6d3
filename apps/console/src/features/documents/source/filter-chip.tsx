import { text } from '../../../messages/document-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { readFql } from '../values/read-fql.ts'
import { CellValue } from '../grid/cell-value.tsx'
import { readClause, takesOperand, takesType } from './filter-clause.ts'
import type { Condition, FilterClause } from './filter-clause.ts'
import { printPath } from './field-path.ts'
import styles from './source-bar.module.css'

interface FilterChipProps {
  readonly clause: FilterClause
  readonly onEdit: () => void
  readonly onToggle: () => void
  readonly onRemove: () => void
}

/** A literal in the colour of its type; what is none stays plain. */
export function LiteralText({ literal }: { readonly literal: string }) {
  const value = readFql(literal)
  return value.ok ? <CellValue value={value.value} quoted /> : <span>{literal}</span>
}

function nameOf({ path }: Condition): string {
  return printPath(path).replace(/^\./, '')
}

function describe(clause: FilterClause): string {
  const parts = clause.conditions.map((condition) => `${nameOf(condition)} ${condition.operator} ${condition.operand}`.trim())
  return parts.join(` ${text('documents.or')} `)
}

function ConditionParts({ condition }: { readonly condition: Condition }) {
  const { operator, operand } = condition
  return (
    <>
      <span dir="ltr">{nameOf(condition)}</span>
      <span className={styles['operator']} dir="ltr">
        {text(`documents.operator_${operator === '!isa' ? 'not_isa' : operator}`)}
      </span>
      {takesOperand(operator) && (
        <span className={styles['operand']} dir="ltr">
          {takesType(operator) ? operand : <LiteralText literal={operand} />}
        </span>
      )}
    </>
  )
}

/** One clause: its parts open it, the box switches it off, the cross removes it. */
export function FilterChip({ clause, onEdit, onToggle, onRemove }: FilterChipProps) {
  const described = describe(clause)
  const isInvalid = readClause(clause) === undefined
  return (
    <span className={classNames(styles['chip'], !clause.enabled && styles['off'], isInvalid && styles['invalid'])}>
      <button
        type="button"
        className={styles['switch']}
        role="switch"
        aria-checked={clause.enabled}
        aria-label={text('documents.clause_enabled', { clause: described })}
        onClick={onToggle}
      >
        <Icon name={clause.enabled ? 'check' : 'close'} size={12} />
      </button>
      <button type="button" className={styles['parts']} aria-label={text('documents.clause_edit', { clause: described })} onClick={onEdit}>
        {clause.conditions.map((condition, at) => (
          <span key={at} className={styles['condition']}>
            {at > 0 && <span className={styles['or']}>{text('documents.or')}</span>}
            <ConditionParts condition={condition} />
          </span>
        ))}
      </button>
      <button
        type="button"
        className={styles['remove']}
        aria-label={text('documents.clause_remove', { clause: described })}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
