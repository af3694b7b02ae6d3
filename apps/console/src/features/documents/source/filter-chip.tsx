import { MASK } from '../../../data/masked-value.ts'
import { text } from '../../../messages/document-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { readFql } from '../values/read-fql.ts'
import { CellValue } from '../grid/cell-value.tsx'
import { readClause, takesOperand, takesType } from './filter-clause.ts'
import type { Condition, FilterClause } from './filter-clause.ts'
import { printPath } from './field-path.ts'
import type { FieldPath } from './field-path.ts'
import styles from './source-bar.module.css'

interface FilterChipProps {
  readonly clause: FilterClause
  /** Whether the values of a field are always masked. */
  readonly isSensitive: (path: FieldPath) => boolean
  readonly onEdit: () => void
  readonly onToggle: () => void
  readonly onRemove: () => void
}

/** A literal in the colour of its type; what is none stays plain. */
export function LiteralText({ literal, isSensitive }: { readonly literal: string; readonly isSensitive: boolean }) {
  const value = readFql(literal)
  return value.ok ? <CellValue value={value.value} quoted isSensitive={isSensitive} /> : <span>{literal}</span>
}

function nameOf({ path }: Condition): string {
  return printPath(path).replace(/^\./, '')
}

/** A clause as a person reads it, what sensitive fields are compared with masked. */
export function describeClause(clause: FilterClause, isSensitive: FilterChipProps['isSensitive']): string {
  const operandOf = ({ path, operator, operand }: Condition) =>
    takesOperand(operator) && !takesType(operator) && isSensitive(path) ? MASK : operand
  const parts = clause.conditions.map((condition) => `${nameOf(condition)} ${condition.operator} ${operandOf(condition)}`.trim())
  return parts.join(` ${text('documents.or')} `)
}

function ConditionParts({ condition, isSensitive }: { readonly condition: Condition; readonly isSensitive: boolean }) {
  const { operator, operand } = condition
  return (
    <>
      <span dir="ltr">{nameOf(condition)}</span>
      <span className={styles['operator']} dir="ltr">
        {text(`documents.operator_${operator === '!isa' ? 'not_isa' : operator}`)}
      </span>
      {takesOperand(operator) && (
        <span className={styles['operand']} dir="ltr">
          {takesType(operator) ? operand : <LiteralText literal={operand} isSensitive={isSensitive} />}
        </span>
      )}
    </>
  )
}

/** One clause: its parts open it, the box switches it off, the cross removes it. */
export function FilterChip({ clause, isSensitive, onEdit, onToggle, onRemove }: FilterChipProps) {
  const described = describeClause(clause, isSensitive)
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
            <ConditionParts condition={condition} isSensitive={isSensitive(condition.path)} />
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
