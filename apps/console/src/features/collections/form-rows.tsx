import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { FieldArrayPath } from 'react-hook-form'
import { text } from '../../messages/collections-text.ts'
import { Button } from '../../ui/button.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import type { CollectionValues } from './collection-form.ts'
import styles from './collection-dialog.module.css'

export type CollectionForm = ConsoleForm<CollectionValues>

interface FormRowsProps<Name extends FieldArrayPath<CollectionValues>> {
  readonly form: CollectionForm
  readonly name: Name
  readonly addLabel: string
  /** Names a row, with its number behind it. */
  readonly rowLabel: string
  readonly blank: CollectionValues[Name][number]
  /** The first line of a row. */
  readonly row: (index: number) => ReactNode
  /** What stands below that line. */
  readonly below?: (index: number) => ReactNode
}

/** Rows of one kind that are added and removed; the focus stays with what was done. */
export function FormRows<Name extends FieldArrayPath<CollectionValues>>(props: FormRowsProps<Name>) {
  const { form, name, addLabel, rowLabel, blank, row, below } = props
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name })
  const { root, focusRow } = useRowFocus<HTMLDivElement>(fields.length)
  const add = () => {
    focusRow(fields.length)
    append(blank as Parameters<typeof append>[0], { shouldFocus: false })
  }
  const removeAt = (index: number) => {
    focusRow(index)
    remove(index)
  }
  return (
    <div ref={root} className={styles['rows']}>
      {fields.map(({ id }, index) => (
        <div key={id} className={below && styles['block']} role="group" aria-label={`${rowLabel} ${index + 1}`}>
          <div className={styles['row']}>
            {row(index)}
            <IconButton icon="close" label={text('collections.remove_row', { number: index + 1 })} onClick={() => removeAt(index)} />
          </div>
          {below?.(index)}
        </div>
      ))}
      <Button size="xs" icon="plus" onClick={add}>
        {addLabel}
      </Button>
    </div>
  )
}
