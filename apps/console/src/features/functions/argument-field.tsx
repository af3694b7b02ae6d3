import { useId } from 'react'
import { text } from '../../messages/functions-text.ts'
import { text as argumentText } from '../../messages/arguments-text.ts'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { CODE } from '../../ui/verbatim.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { FunctionParameter } from './function-arguments.ts'
import { kindsOf } from './typed-argument.ts'
import type { ArgumentKind, TypedArgument } from './typed-argument.ts'
import styles from './functions.module.css'

interface ArgumentFieldProps {
  readonly parameter: FunctionParameter
  readonly argument: TypedArgument
  readonly error: string | undefined
  readonly onChange: (argument: TypedArgument) => void
}

function labelOf({ name, type, isRest }: FunctionParameter): string {
  return `${isRest ? '...' : ''}${name}${type === undefined ? '' : `: ${type}`}`
}

function helpOf({ isRest }: FunctionParameter, kind: ArgumentKind): string {
  if (isRest) return text('run.rest_help')
  if (kind === 'FQL') return text('run.argument_help')
  return kind === 'String' ? text('run.text_help') : argumentText(`argument.invalid_${kind}`)
}

function kindLabel(kind: ArgumentKind): string {
  return kind === 'FQL' ? text('run.kind_FQL') : kind
}

/** How the value is typed; a plain word where there is no choice. */
function Kind({ parameter, argument, onChange }: Omit<ArgumentFieldProps, 'error'>) {
  const id = useId()
  const kinds = kindsOf(parameter)
  if (kinds.length === 1) return <span className={styles['kind']}>{kindLabel(argument.kind)}</span>
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>{text('run.kind', { name: parameter.name })}</label>
      </VisuallyHidden>
      <select
        id={id}
        className={styles['kind']}
        value={argument.kind}
        onChange={(event) => onChange({ ...argument, kind: kinds.find((kind) => kind === event.target.value) ?? argument.kind })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabel(kind)}
          </option>
        ))}
      </select>
    </>
  )
}

const TRUTHS = [
  { value: '', label: text('run.no_value') },
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
]

/** A value for a parameter, typed as what its type says or in the language. */
export function ArgumentField({ parameter, argument, error, onChange }: ArgumentFieldProps) {
  const { kind, value } = argument
  const shared = {
    label: labelOf(parameter),
    help: helpOf(parameter, kind),
    error,
    aside: <Kind parameter={parameter} argument={argument} onChange={onChange} />,
  }
  if (kind === 'Boolean') {
    return <SelectField {...shared} options={TRUTHS} value={value} onChange={(event) => onChange({ kind, value: event.target.value })} />
  }
  return (
    <TextField
      {...(kind === 'String' ? { dir: 'auto' as const, autoComplete: 'off' } : CODE)}
      {...shared}
      inputMode={kind === 'Int' || kind === 'Long' ? 'numeric' : undefined}
      value={value}
      onChange={(event) => onChange({ kind, value: event.target.value })}
    />
  )
}
