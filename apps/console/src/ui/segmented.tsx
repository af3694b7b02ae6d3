import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { stepAlong } from './reading-direction.ts'
import styles from './segmented.module.css'

interface SegmentedProps<Id extends string> {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: string; readonly icon?: IconName }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}

/** Two to four views of the same thing; one tab stop, arrows change the view. */
export function Segmented<Id extends string>({ label, options, value, onChange }: SegmentedProps<Id>) {
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : stepAlong(event.key)
    if (step === 0) return
    event.preventDefault()
    const index = (options.findIndex((option) => option.id === value) + step + options.length) % options.length
    const next = options[index]
    if (next === undefined) return
    onChange(next.id)
    group.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div ref={group} className={styles['group']} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="radio"
          aria-checked={option.id === value}
          tabIndex={option.id === value ? 0 : -1}
          className={classNames(styles['option'], option.id === value && styles['on'])}
          onClick={() => onChange(option.id)}
        >
          {option.icon !== undefined && <Icon name={option.icon} size={14} />}
          {option.label}
        </button>
      ))}
    </div>
  )
}
