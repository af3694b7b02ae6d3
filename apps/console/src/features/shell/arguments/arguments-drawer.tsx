import { forwardRef } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ARGUMENT_TYPES } from '../../../data/query-argument.ts'
import { encodeArgument } from '../../../data/encode-argument.ts'
import type { ArgumentType, QueryArgument } from '../../../data/query-argument.ts'
import styles from './arguments-drawer.module.css'

interface ArgumentsDrawerProps {
  readonly arguments: readonly QueryArgument[]
  /** Names of the text that nothing binds. */
  readonly unbound: readonly string[]
  /** What the server said about an argument, by name. */
  readonly failures: ReadonlyMap<string, string>
  readonly onChange: (changed: readonly QueryArgument[]) => void
  readonly onInfer: () => void
  readonly onClose: () => void
}

interface RowProps {
  readonly argument: QueryArgument
  readonly index: number
  readonly failure: string | undefined
  readonly onChange: (changed: QueryArgument) => void
  readonly onRemove: () => void
}

function Row({ argument, index, failure, onChange, onRemove }: RowProps) {
  const { name, type, value } = argument
  const encoded = value === '' ? undefined : encodeArgument(argument)
  const message = encoded?.ok === false ? encoded.message : failure
  const label = name === '' ? String(index + 1) : name
  const errorId = `argument-error-${index}`
  return (
    <div className={styles['row']} role="group" aria-label={text('argument.row', { name: label })}>
      <input
        className={styles['name']}
        aria-label={text('argument.name')}
        spellCheck={false}
        dir="ltr"
        value={name}
        onChange={(event) => onChange({ ...argument, name: event.target.value.replace(/\W/g, '') })}
      />
      <span className={styles['type']}>
        <select
          aria-label={text('argument.type', { name: label })}
          value={type}
          onChange={(event) => onChange({ ...argument, type: event.target.value as ArgumentType })}
        >
          {ARGUMENT_TYPES.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      <input
        className={classNames(styles['value'], message !== undefined && styles['wrong'])}
        aria-label={text('argument.value', { name: label })}
        aria-invalid={message !== undefined}
        aria-describedby={message === undefined ? undefined : errorId}
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={(event) => onChange({ ...argument, value: event.target.value })}
      />
      <IconButton icon="close" size="xs" label={text('argument.remove', { name: label })} onClick={onRemove} />
      {message !== undefined && (
        <p id={errorId} className={styles['error']} role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

/** Values for the names that a query leaves open, typed and encoded exactly. */
export const ArgumentsDrawer = forwardRef<HTMLElement, ArgumentsDrawerProps>(function ArgumentsDrawer(props, ref) {
  const { arguments: list, unbound, failures, onChange, onInfer, onClose } = props
  const replace = (at: number, changed: QueryArgument | undefined) =>
    onChange(list.flatMap((argument, index) => (index !== at ? [argument] : changed === undefined ? [] : [changed])))
  const isInferred = list.length > 0 && list.every(({ name }) => unbound.includes(name))
  const missing = unbound.filter((name) => !list.some((argument) => argument.name === name))
  return (
    <section ref={ref} className={styles['drawer']} aria-label={text('argument.title')}>
      <header className={styles['head']}>
        <span>{text('argument.title')}</span>
        <span className={styles['muted']}>
          {list.length === 0 ? text('argument.none') : isInferred ? text('argument.inferred', { count: list.length }) : list.length}
        </span>
        <span className={styles['push']} />
        {missing.length > 0 && (
          <Button size="xs" variant="ghost" onClick={onInfer}>
            {text('argument.infer')}
          </Button>
        )}
        <Button size="xs" variant="ghost" icon="plus" onClick={() => onChange([...list, { name: '', type: 'String', value: '' }])}>
          {text('argument.add')}
        </Button>
        <IconButton icon="close" size="xs" label={text('argument.close')} onClick={onClose} />
      </header>
      {missing.length > 0 && <p className={styles['missing']}>{text('argument.missing', { names: missing.join(', ') })}</p>}
      {list.map((argument, index) => (
        <Row
          key={index}
          argument={argument}
          index={index}
          failure={failures.get(argument.name)}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => replace(index, undefined)}
        />
      ))}
    </section>
  )
})
