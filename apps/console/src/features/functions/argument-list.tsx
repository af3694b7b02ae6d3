import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { argumentTypes } from '../../config/field-types.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { MovableRows } from '../../ui/movable-rows.tsx'
import { Suggestions } from '../../ui/suggestions.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CODE } from '../../ui/verbatim.ts'
import { headText } from './argument-rows.ts'
import type { ArgumentRow } from './argument-rows.ts'
import type { FunctionValues } from './function-form.ts'
import styles from './functions.module.css'

interface ArgumentCellsProps {
  readonly number: number
  readonly row: ArgumentRow
  readonly isFixed: boolean
  readonly errors: { readonly name?: string | undefined; readonly type?: string | undefined }
  /** Names the list of types that are offered. */
  readonly typesId: string
  readonly onChange: (row: ArgumentRow) => void
}

function ArgumentCells({ number, row, isFixed, errors, typesId, onChange }: ArgumentCellsProps) {
  return (
    <>
      <div className={styles['cell']}>
        <TextField
          {...CODE}
          size="sm"
          label={text('functions.argument', { number })}
          error={errors.name}
          readOnly={isFixed}
          value={row.name}
          onChange={(event) => onChange({ ...row, name: event.target.value })}
        />
      </div>
      <div className={styles['cell']}>
        <TextField
          {...CODE}
          size="sm"
          label={text('functions.argument_type', { number })}
          error={errors.type}
          list={typesId}
          value={row.type}
          onChange={(event) => onChange({ ...row, type: event.target.value })}
        />
      </div>
    </>
  )
}

interface ArgumentListProps {
  readonly form: ConsoleForm<FunctionValues>
  /** Whether the names are those of a body that is only read. */
  readonly isFixed: boolean
  /** Called with the rows after names have changed. */
  readonly onNames: (rows: readonly ArgumentRow[]) => void
}

/** What a function takes and returns: an argument a row, and its head as the schema language has it. */
export function ArgumentList({ form, isFixed, onNames }: ArgumentListProps) {
  const services = useServices()
  const { path } = useDatabase()
  const collections = useQuery(contentNamesQuery(services, path)).data?.collections ?? []
  const typesId = useId()
  const { methods } = form
  const { errors, isSubmitted } = methods.formState
  const { name, parameters, returns } = methods.watch()
  /** A type of one makes the types of the others needed, so that all are checked. */
  const check = () => {
    methods.clearErrors('signature')
    if (isSubmitted) void methods.trigger(['parameters', 'returns'])
  }
  const change = (rows: readonly ArgumentRow[]) => {
    methods.setValue('parameters', [...rows], { shouldDirty: true })
    check()
    const namesOf = (each: readonly ArgumentRow[]) => each.map((row) => row.name).join(' ')
    if (namesOf(rows) !== namesOf(parameters)) onNames(rows)
  }
  const changeResult = (type: string) => {
    methods.setValue('returns', type, { shouldDirty: true })
    check()
  }
  return (
    <>
      <Suggestions id={typesId} values={argumentTypes(collections)} />
      <MovableRows<ArgumentRow>
        legend={text('functions.arguments')}
        help={text('functions.arguments_help')}
        error={errors.signature?.message}
        items={parameters}
        blank={{ name: '', type: '' }}
        addLabel={text('functions.add_argument')}
        isFixed={isFixed}
        nameOf={(number) => text('functions.argument', { number })}
        onChange={change}
        cells={(row, index, replace) => (
          <ArgumentCells
            number={index + 1}
            row={row}
            isFixed={isFixed}
            errors={{ name: errors.parameters?.[index]?.name?.message, type: errors.parameters?.[index]?.type?.message }}
            typesId={typesId}
            onChange={replace}
          />
        )}
      />
      <TextField
        {...CODE}
        label={text('functions.returns')}
        help={text('functions.returns_help')}
        error={errors.returns?.message}
        list={typesId}
        optional
        value={returns}
        onChange={(event) => changeResult(event.target.value)}
      />
      <CodeBlock label={text('functions.signature')} code={headText(name === '' ? '…' : name, { parameters, returns })} />
    </>
  )
}
