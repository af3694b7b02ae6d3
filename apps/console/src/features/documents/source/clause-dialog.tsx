import { useId, useState } from 'react'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { CODE } from '../../../ui/verbatim.ts'
import { readFql } from '../values/read-fql.ts'
import { CLAUSE_OPERATORS, CLAUSE_TYPES, takesOperand, takesType } from './filter-clause.ts'
import type { ClauseOperator, Condition, FilterClause } from './filter-clause.ts'
import { printPath, readWholePath } from './field-path.ts'
import styles from './source-bar.module.css'

interface ClauseDialogProps {
  /** The clause that is edited; undefined for one to come. */
  readonly clause: FilterClause | undefined
  readonly fields: readonly string[]
  readonly onSubmit: (clause: FilterClause) => void
  readonly onClose: () => void
}

const OPERATORS = CLAUSE_OPERATORS.map((value) => ({
  value,
  label: text(`documents.operator_name_${value === '!isa' ? 'not_isa' : value}`),
}))
const TYPES = CLAUSE_TYPES.map((value) => ({ value, label: value }))
/** A condition as it is typed. */
interface TypedCondition {
  readonly field: string
  readonly operator: ClauseOperator
  readonly operand: string
}

const EMPTY: TypedCondition = { field: '', operator: '==', operand: '' }

/** A text that is no literal is meant as a string: `in_print` is `"in_print"`. */
function asLiteral(written: string): string {
  const trimmed = written.trim()
  return trimmed !== '' && /^[A-Za-z][\w -]*$/.test(trimmed) && !readFql(trimmed).ok ? JSON.stringify(trimmed) : trimmed
}

interface Checked {
  /** What follows the operator, as the clause holds it. */
  readonly operand: string
  readonly fieldError: string | undefined
  readonly operandError: string | undefined
  /** Undefined while something is wrong. */
  readonly condition: Condition | undefined
}

function check({ field, operator, operand }: TypedCondition): Checked {
  const path = readWholePath(field)
  const isType = takesType(operator)
  const given = isType ? (CLAUSE_TYPES.find((type) => type === operand) ?? 'String') : asLiteral(operand)
  const literal = takesOperand(operator) && !isType ? readFql(given) : undefined
  const operandError = literal?.ok === false ? literal.problem.message : undefined
  return {
    operand: given,
    fieldError: path === undefined ? text('documents.clause_field_invalid') : undefined,
    operandError,
    condition:
      path === undefined || operandError !== undefined ? undefined : { path, operator, operand: takesOperand(operator) ? given : '' },
  }
}

interface ConditionFieldsProps {
  readonly typed: TypedCondition
  readonly wasSent: boolean
  readonly listId: string
  readonly isFirst: boolean
  readonly onChange: (typed: TypedCondition) => void
}

function ConditionFields({ typed, wasSent, listId, isFirst, onChange }: ConditionFieldsProps) {
  const { operand, fieldError, operandError } = check(typed)
  const isType = takesType(typed.operator)
  return (
    <>
      <TextField
        label={text('documents.clause_field')}
        help={isFirst ? text('documents.clause_field_help') : undefined}
        error={wasSent ? fieldError : undefined}
        value={typed.field}
        list={listId}
        {...CODE}
        data-autofocus={isFirst ? true : undefined}
        onChange={(event) => onChange({ ...typed, field: event.target.value })}
      />
      <div className={styles['pair']}>
        <SelectField
          label={text('documents.clause_operator')}
          options={OPERATORS}
          value={typed.operator}
          onChange={(event) => onChange({ ...typed, operator: event.target.value as ClauseOperator })}
        />
        {isType && (
          <SelectField
            label={text('documents.clause_type')}
            options={TYPES}
            value={operand}
            onChange={(event) => onChange({ ...typed, operand: event.target.value })}
          />
        )}
        {takesOperand(typed.operator) && !isType && (
          <TextField
            label={text('documents.clause_value')}
            help={isFirst ? text('documents.clause_value_help') : undefined}
            error={wasSent ? operandError : undefined}
            value={typed.operand}
            {...CODE}
            onChange={(event) => onChange({ ...typed, operand: event.target.value })}
          />
        )}
      </div>
    </>
  )
}

/** Asks for a field, an operator and a value, or several of which one has to be true, and says at the field what is wrong. */
export function ClauseDialog({ clause, fields, onSubmit, onClose }: ClauseDialogProps) {
  const listId = useId()
  const [rows, setRows] = useState<readonly TypedCondition[]>(
    () => clause?.conditions.map(({ path, operator, operand }) => ({ field: printPath(path), operator, operand })) ?? [EMPTY],
  )
  const [wasSent, setWasSent] = useState(false)
  const replace = (at: number, typed: TypedCondition | undefined) =>
    setRows(rows.flatMap((row, index) => (index === at ? (typed ?? []) : row)))
  const submit = () => {
    setWasSent(true)
    const read = rows.map((row) => check(row).condition)
    const conditions = read.filter((condition) => condition !== undefined)
    if (conditions.length === read.length) onSubmit({ conditions, enabled: true })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(clause === undefined ? 'documents.filter_add' : 'documents.filter_edit')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => setRows([...rows, EMPTY])}>{text('documents.clause_or')}</Button>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('documents.filter_apply')}
          </Button>
        </>
      }
    >
      {rows.map((typed, at) => (
        <div key={at} role="group" aria-label={text('documents.clause_number', { number: at + 1 })}>
          {at > 0 && (
            <div className={styles['alternative']}>
              <span>{text('documents.or')}</span>
              <IconButton
                icon="close"
                size="xs"
                label={text('documents.clause_or_remove', { number: at + 1 })}
                onClick={() => replace(at, undefined)}
              />
            </div>
          )}
          <ConditionFields
            typed={typed}
            wasSent={wasSent}
            listId={listId}
            isFirst={at === 0}
            onChange={(changed) => replace(at, changed)}
          />
        </div>
      ))}
      <datalist id={listId}>
        {fields.map((name) => (
          <option key={name} value={printPath([name])} />
        ))}
      </datalist>
    </Dialog>
  )
}
