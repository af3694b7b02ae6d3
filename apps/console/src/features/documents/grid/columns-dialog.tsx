import { Link } from 'react-router'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { canBeSensitive, EMPTY_LAYOUT, isColumnShown, isPinned, moveColumn, ROW_DENSITIES } from './columns.ts'
import type { ColumnLayout, GridColumn } from './columns.ts'
import styles from './columns-dialog.module.css'

interface ColumnsDialogProps {
  /** All columns, as arranged. */
  readonly columns: readonly GridColumn[]
  readonly layout: ColumnLayout
  readonly onChange: (layout: ColumnLayout) => void
  /** Marks a field as sensitive, or removes its mark. */
  readonly onSensitive: (field: string) => void
  /** Where the shape of the documents is shown. */
  readonly shapeHref: string
  readonly onClose: () => void
}

const DENSITIES = (['own', ...ROW_DENSITIES] as const).map((id) => ({ id, label: text(`documents.density_${id}`) }))

/** How high rows are, for those who want other rows here than on other pages. */
function Density({ layout: { density, ...layout }, onChange }: Pick<ColumnsDialogProps, 'layout' | 'onChange'>) {
  return (
    <div className={styles['density']}>
      <Segmented
        label={text('documents.density')}
        options={DENSITIES}
        value={density ?? 'own'}
        onChange={(chosen) => onChange(chosen === 'own' ? layout : { ...layout, density: chosen })}
      />
    </div>
  )
}

/** Chooses which columns show and in which order, and of which the values are always masked. */
export function ColumnsDialog({ columns, layout, onChange, onSensitive, shapeHref, onClose }: ColumnsDialogProps) {
  const pin = ({ name }: GridColumn) => {
    const pinned = layout.pinned.includes(name) ? layout.pinned.filter((other) => other !== name) : [...layout.pinned, name]
    onChange({ ...layout, pinned })
  }
  const move = (name: string, step: -1 | 1) => onChange({ ...layout, order: moveColumn(columns, name, step) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('documents.columns')}
      footer={
        <>
          <Button icon="undo" onClick={() => onChange(EMPTY_LAYOUT)}>
            {text('documents.columns_reset')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text('documents.done')}
          </Button>
        </>
      }
    >
      <Density layout={layout} onChange={onChange} />
      <p className={styles['help']}>
        {text('documents.columns_help')} <Link to={shapeHref}>{text('documents.columns_shape')}</Link>
      </p>
      <ul className={styles['columns']}>
        {columns.map((column, at) => (
          <li key={column.name}>
            <label>
              <input
                type="checkbox"
                checked={isColumnShown(column, at, layout)}
                disabled={column.kind === 'id'}
                onChange={(event) => onChange({ ...layout, shown: { ...layout.shown, [column.name]: event.target.checked } })}
              />
              <span className={styles['name']} dir="ltr" translate="no">
                {column.name}
              </span>
              <span className={styles['type']} dir="ltr" translate="no">
                {column.type}
              </span>
              {(column.kind === 'seen' || column.kind === 'computed') && (
                <span className={styles['kind']}>{text(`documents.column_${column.kind}`)}</span>
              )}
            </label>
            {column.kind !== 'id' && (
              <>
                {canBeSensitive(column) && (
                  <IconButton
                    icon="lock"
                    size="xs"
                    on={column.isSensitive === true}
                    aria-pressed={column.isSensitive === true}
                    label={text('documents.column_sensitive', { name: column.name })}
                    onClick={() => onSensitive(column.name)}
                  />
                )}
                <IconButton
                  icon="pin"
                  size="xs"
                  on={isPinned(column, layout)}
                  aria-pressed={isPinned(column, layout)}
                  label={text('documents.column_pin', { name: column.name })}
                  onClick={() => pin(column)}
                />
                <IconButton
                  icon="arrowLeft"
                  size="xs"
                  className={styles['up']}
                  label={text('documents.column_before', { name: column.name })}
                  disabled={at <= 1}
                  onClick={() => move(column.name, -1)}
                />
                <IconButton
                  icon="arrowRight"
                  size="xs"
                  className={styles['up']}
                  label={text('documents.column_after', { name: column.name })}
                  disabled={at === columns.length - 1}
                  onClick={() => move(column.name, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
