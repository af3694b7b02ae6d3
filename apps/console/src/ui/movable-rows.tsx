import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { text } from '../messages/rows-text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useRowFocus } from './use-row-focus.ts'
import styles from './movable-rows.module.css'

interface MovableRowsProps<Item> {
  readonly legend: string
  readonly help: string
  /** About the rows as a whole; shown in place of the help. */
  readonly error: string | undefined
  readonly items: readonly Item[]
  /** What a row that is added begins with. */
  readonly blank: Item
  readonly addLabel: string
  /** Whether rows can only be read or changed: none is added, moved or removed. */
  readonly isFixed?: boolean
  /** Names a row by its number, which counts from 1. */
  readonly nameOf: (number: number) => string
  readonly onChange: (items: readonly Item[]) => void
  /** The controls of a row; the first input gets the focus of the row. */
  readonly cells: (item: Item, index: number, replace: (item: Item) => void) => ReactNode
}

interface RowProps {
  readonly name: string
  readonly isFixed: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One row with its buttons. Alt with an arrow moves it. */
function Row({ name, isFixed, isFirst, isLast, onMove, onRemove, children }: RowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFixed || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className={styles['row']} role="group" aria-label={text('rows.row', { name })} onKeyDown={onKeyDown}>
      {children}
      {!isFixed && (
        <div className={styles['buttons']}>
          <IconButton
            icon="chevronDown"
            className={styles['up']}
            label={text('rows.move_up', { name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton icon="chevronDown" label={text('rows.move_down', { name })} disabled={isLast} onClick={() => onMove(1)} />
          <IconButton icon="close" label={text('rows.remove', { name })} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}

/** Rows of a form whose order counts: they are added, moved and removed, and the focus stays with what was done. */
export function MovableRows<Item>(props: MovableRowsProps<Item>) {
  const { legend, help, error, items, blank, addLabel, isFixed = false, nameOf, onChange, cells } = props
  const { root, focusRow } = useRowFocus<HTMLFieldSetElement>(JSON.stringify(items))
  const noteId = useId()
  const move = (index: number, by: -1 | 1) => {
    const [moved, other] = [items[index], items[index + by]]
    if (moved === undefined || other === undefined) return
    focusRow(index + by)
    onChange(items.map((item, at) => (at === index ? other : at === index + by ? moved : item)))
  }
  const remove = (index: number) => {
    focusRow(index)
    onChange(items.filter((_, at) => at !== index))
  }
  const add = () => {
    focusRow(items.length)
    onChange([...items, blank])
  }
  return (
    <fieldset ref={root} className={styles['rows']} aria-describedby={noteId}>
      <legend>{legend}</legend>
      {items.map((item, index) => (
        <Row
          key={index}
          name={nameOf(index + 1)}
          isFixed={isFixed}
          isFirst={index === 0}
          isLast={index === items.length - 1}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        >
          {cells(item, index, (changed) => onChange(items.map((before, at) => (at === index ? changed : before))))}
        </Row>
      ))}
      {!isFixed && (
        <Button size="xs" icon="plus" onClick={add}>
          {addLabel}
        </Button>
      )}
      {error === undefined ? (
        <p id={noteId} className={styles['help']}>
          {help}
        </p>
      ) : (
        <p id={noteId} className={styles['error']} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
