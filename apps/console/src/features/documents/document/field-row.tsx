import type { ReactNode } from 'react'
import { text } from '../../../messages/document-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CellValue } from '../grid/cell-value.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { FieldLine } from './field-lines.ts'
import styles from './field-tree.module.css'

interface FieldRowProps {
  readonly id: string
  readonly line: FieldLine
  /** Whether the line is of a sensitive field. */
  readonly isSensitive: boolean
  readonly current: boolean
  /** What stands in the value's place while it is written. */
  readonly editor: ReactNode
  /** Why the database refused the value. */
  readonly failure: string | undefined
  readonly hrefOf: (collection: string, id: string) => string
  readonly onSelect: () => void
  readonly onToggle: () => void
  readonly onEdit: () => void
  readonly onRevert: (() => void) | undefined
}

const INDENT = 18
const START = 12

function Value({ line, isSensitive, hrefOf }: Pick<FieldRowProps, 'line' | 'isSensitive' | 'hrefOf'>) {
  if (line.kind === 'more') return <span className={styles['link']}>{text('documents.show_more', { count: line.name })}</span>
  if (line.kind === 'missing')
    return <span className={styles['link']}>{text('documents.missing_fields', { count: Number(line.name) })}</span>
  if (line.kind === 'removed') return <span className={styles['absent']}>{text('documents.removed')}</span>
  if (line.value === undefined) return <span className={styles['absent']}>{text('documents.absent')}</span>
  return <CellValue value={line.value} quoted hrefOf={hrefOf} isSensitive={isSensitive} />
}

function rowNotes({ kind, changed }: FieldLine): ReactNode {
  return (
    <>
      {kind === 'computed' && (
        <span className={styles['badge']}>
          <Badge>{text('documents.column_computed')}</Badge>
        </span>
      )}
      {changed && <VisuallyHidden>{text('documents.edited_mark')}</VisuallyHidden>}
    </>
  )
}

/** One row of a document: its name, its value and its type. */
export function FieldRow({ id, line, isSensitive, current, editor, failure, hrefOf, onSelect, onToggle, onEdit, onRevert }: FieldRowProps) {
  const hasName = line.kind !== 'more' && line.kind !== 'missing'
  return (
    <div
      id={id}
      role="row"
      aria-level={line.level}
      aria-expanded={line.expanded}
      aria-selected={current}
      className={classNames(
        styles['line'],
        current && styles['current'],
        line.changed && styles['changed'],
        line.kind === 'removed' && styles['removed'],
        editor !== undefined && styles['edited'],
      )}
      style={{ paddingInlineStart: START + (line.level - 1) * INDENT }}
      onClick={onSelect}
      onDoubleClick={onEdit}
    >
      <span className={styles['twisty']} aria-hidden="true" onClick={onToggle}>
        {line.expanded !== undefined && <Icon name={line.expanded ? 'chevronDown' : 'chevronRight'} size={14} />}
      </span>
      <span role="gridcell" className={styles['name']} translate="no" title={line.signature}>
        {hasName ? line.name : ''}
      </span>
      {hasName && (
        <span className={styles['colon']} aria-hidden="true">
          :
        </span>
      )}
      <span
        role="gridcell"
        className={classNames(styles['value'], editor !== undefined && styles['writing'])}
        {...(!hasName && { onClick: onToggle })}
      >
        {editor ?? <Value line={line} isSensitive={isSensitive} hrefOf={hrefOf} />}
        {rowNotes(line)}
        {failure !== undefined && (
          <span className={styles['failure']} role="alert">
            <Icon name="warning" size={12} />
            {failure}
          </span>
        )}
      </span>
      {onRevert !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={styles['revert']}
          title={text('documents.revert', { name: line.name })}
          aria-hidden="true"
          onClick={onRevert}
        >
          <Icon name="undo" size={12} />
        </button>
      )}
      <span role="gridcell" className={styles['type']} translate="no">
        {line.kind === 'more' ? '' : line.type}
      </span>
    </div>
  )
}
