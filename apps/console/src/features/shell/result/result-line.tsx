import { typeNameOf } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { copyValue } from '../../../ui/clipboard.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PrivateText } from '../../../ui/private-text.tsx'
import { valueClass } from '../../../ui/value-types.ts'
import type { PageState } from '../run/run.ts'
import { moreText } from './more-text.ts'
import { ValueLink } from './reference-links.tsx'
import { copyOf, previewOf } from './tree-lines.ts'
import type { TreeLine } from './tree-lines.ts'
import styles from './result-tree.module.css'

const INDENT = 18
const START = 16

/** The rows that a set still has elsewhere. */
function MoreText({ state, count }: { readonly state: PageState | undefined; readonly count: number }) {
  if (state === 'loading') {
    return (
      <span className={styles['loading']}>
        <Spinner />
        {text('shell.loading_more')}
      </span>
    )
  }
  return (
    <>
      {state !== undefined && <span className={styles['failed']}>{state.failed}</span>}
      <span className={styles['more']}>{state === undefined ? moreText(count) : text('errors.try_again')}</span>
    </>
  )
}

function ValueText({ value, sensitive }: { readonly value: WireValue; readonly sensitive: ReadonlySet<WireValue> }) {
  const isMissing = value.kind === 'reference' && value.missing !== undefined
  const className = classNames(styles['value'], valueClass(value))
  return (
    <>
      {value.kind === 'document' ? (
        <bdi dir="ltr" className={className}>
          <PrivateText value={value} print={previewOf} isSensitive={sensitive.has(value)} sensitiveParts={sensitive} />
        </bdi>
      ) : (
        <ValueLink value={value} isSensitive={sensitive.has(value)} tabIndex={-1} className={className}>
          <bdi dir="ltr">
            <PrivateText value={value} print={previewOf} isSensitive={sensitive.has(value)} sensitiveParts={sensitive} />
          </bdi>
        </ValueLink>
      )}
      {isMissing && (
        <span className={styles['missing']}>
          <Badge tone="warn">{value.missing === '' ? text('value.missing') : value.missing}</Badge>
        </span>
      )}
    </>
  )
}

interface LineProps {
  readonly id: string
  readonly line: TreeLine
  /** Values of sensitive fields. */
  readonly sensitive: ReadonlySet<WireValue>
  /** Whether a value of a sensitive field is copied with it. */
  readonly copyAsks: boolean
  readonly top: number
  readonly current: boolean
  readonly page: PageState | undefined
  readonly onSelect: () => void
  readonly onToggle: () => void
  /** Shows the whole of a value that has no parts. */
  readonly onShow: () => void
}

function ValueCells({ line, sensitive, copyAsks }: Pick<LineProps, 'line' | 'sensitive' | 'copyAsks'>) {
  return (
    <>
      <span role="gridcell" className={styles['name']}>
        {line.name}
      </span>
      <span className={styles['colon']} aria-hidden="true">
        :
      </span>
      <span role="gridcell" className={styles['value']}>
        <ValueText value={line.value} sensitive={sensitive} />
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={styles['copy']}
        // By keyboard and for assistive technology there is Ctrl+C.
        aria-hidden="true"
        title={text('shell.copy_value', { name: line.name })}
        onClick={() => void copyValue(copyOf(line.value), copyAsks)}
      >
        <Icon name="copy" size={14} />
      </button>
      <span role="gridcell" className={styles['type']}>
        {line.value.kind === 'document' ? (
          <ValueLink value={line.value} tabIndex={-1} className={styles['typeLink']}>
            {typeNameOf(line.value)}
          </ValueLink>
        ) : (
          typeNameOf(line.value)
        )}
      </span>
    </>
  )
}

/** One row of a result: key, value and type, or the way to the rest of a set. */
export function Line({ id, line, sensitive, copyAsks, top, current, page, onSelect, onToggle, onShow }: LineProps) {
  const isLeaf = line.expanded === undefined && line.more === undefined
  return (
    <div
      id={id}
      role="row"
      aria-level={line.level}
      aria-expanded={line.expanded}
      aria-setsize={line.setSize}
      aria-posinset={line.position}
      aria-selected={current}
      className={classNames(styles['line'], current && styles['on'])}
      style={{ top, paddingInlineStart: START + (line.level - 1) * INDENT }}
      onClick={onSelect}
      onDoubleClick={isLeaf ? onShow : onToggle}
    >
      {Array.from({ length: line.level - 1 }, (_unused, depth) => (
        <span key={depth} className={styles['guide']} style={{ left: START + 7 + depth * INDENT }} aria-hidden="true" />
      ))}
      <span className={styles['twisty']} aria-hidden="true" onClick={onToggle}>
        {line.expanded !== undefined && <Icon name={line.expanded ? 'chevronDown' : 'chevronRight'} size={14} />}
      </span>
      {line.more === undefined ? (
        <ValueCells line={line} sensitive={sensitive} copyAsks={copyAsks} />
      ) : (
        <span role="gridcell" className={styles['value']} onClick={onToggle}>
          <MoreText state={page} count={line.moreCount ?? 0} />
        </span>
      )}
    </div>
  )
}
