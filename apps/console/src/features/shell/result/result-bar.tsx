import { toPlain } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { copyValue } from '../../../ui/clipboard.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { formatTime } from '../../../ui/time.tsx'
import type { FinishedRun } from '../run/run.ts'
import { downloadRows, EXPORT_FORMATS } from './result-export.ts'
import type { ExportFormat } from './result-export.ts'
import type { ResultView } from '../workspace/result-view.ts'
import { useSensitiveValues } from './use-sensitive-values.ts'
import { valueText } from './value-lines.ts'
import styles from './result-pane.module.css'

interface ResultBarProps {
  readonly finished: FinishedRun | undefined
  readonly view: ResultView
  readonly onView: (view: ResultView) => void
  readonly onFind: () => void
  /** Exports every page; undefined when the result is whole. */
  readonly onExportAll: ((format: ExportFormat) => void) | undefined
}

export function timeOf(finished: FinishedRun): string {
  return `${finished.finishedAt.toISOString().slice(11, 19)} UTC`
}

/** The whole of an answer as text: the value, or what the server says about the failure. */
function copyOf({ outcome }: FinishedRun): string {
  if (outcome.kind === 'failure') return [outcome.code, outcome.message, outcome.summary].filter((part) => part !== '').join('\n\n')
  const plain = toPlain(outcome.data)
  return typeof plain === 'string' ? plain : valueText(outcome.data, 'json')
}

function ResultMenu({ finished, view, onView, onExportAll }: ResultBarProps & { readonly finished: FinishedRun }) {
  const { outcome } = finished
  const isSensitive = useSensitiveValues(finished).size > 0
  const data = outcome.kind === 'success' ? outcome.data : outcome.abort
  if (data === undefined) return null
  return (
    <Menu
      label={text('shell.result_menu')}
      placement="bottom-end"
      trigger={<IconButton icon="download" label={text('shell.result_menu')} />}
    >
      <MenuItem icon="copy" onSelect={() => void copyValue(valueText(data, 'fql'), isSensitive)}>
        {text('shell.copy_fql')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyValue(outcome.body, isSensitive)}>
        {text('shell.copy_tagged')}
      </MenuItem>
      <MenuItem icon="schema" onSelect={() => onView(view === 'tagged' ? 'tree' : 'tagged')}>
        {text('shell.view_tagged')}
      </MenuItem>
      <MenuSeparator />
      <MenuHeading>{text('shell.export_page')}</MenuHeading>
      {isSensitive && <MenuHeading>{text('shell.export_sensitive')}</MenuHeading>}
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} icon="download" onSelect={() => downloadRows(data, format)}>
          {text(`shell.format_${format}`)}
        </MenuItem>
      ))}
      {onExportAll !== undefined && (
        <>
          <MenuSeparator />
          <MenuHeading>{text('shell.export_all')}</MenuHeading>
          {EXPORT_FORMATS.map((format) => (
            <MenuItem key={format} icon="download" onSelect={() => onExportAll(format)}>
              {text('shell.export_all_as', { format: text(`shell.format_${format}`) })}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}

/** How much of a set is shown, which the tree says itself, else of which type the result is. */
function Facts({ finished, view }: { readonly finished: FinishedRun; readonly view: ResultView }) {
  const { outcome, request } = finished
  if (outcome.kind === 'failure') return null
  const { data, staticType: type } = outcome
  const expected = request.expectedType
  const title =
    expected === undefined || expected === type
      ? text('shell.static_type', { type: type ?? '' })
      : text('shell.static_type_differs', { type: type ?? '', expected })
  // One of them: beside the views there is no room for both.
  if (view !== 'tree' && data.kind === 'set' && data.after !== undefined) {
    return <span className={styles['fact']}>{text('shell.first_rows', { count: data.items.length })}</span>
  }
  if (type === undefined) return null
  return (
    <code className={classNames(styles['fact'], styles['type'])} dir="ltr" translate="no" title={title} aria-label={title}>
      {type}
    </code>
  )
}

/** Above a result: how it is shown, when it came, copying and exporting. */
export function ResultBar(props: ResultBarProps) {
  const { finished, view, onView, onFind } = props
  const isSensitive = useSensitiveValues(finished).size > 0
  return (
    <div className={styles['bar']}>
      <Segmented
        label={text('shell.view')}
        value={view}
        onChange={onView}
        options={[
          { id: 'tree', label: text('shell.view_tree'), icon: 'tree' },
          { id: 'table', label: text('shell.view_table'), icon: 'table' },
          { id: 'json', label: text('shell.view_json') },
          { id: 'fql', label: text('shell.view_fql') },
        ]}
      />
      <span className={styles['push']}>
        {finished !== undefined && <Facts finished={finished} view={view} />}
        {finished !== undefined && (
          <time className={styles['time']} dir="ltr" title={formatTime(finished.finishedAt, 'local')}>
            {timeOf(finished)}
          </time>
        )}
      </span>
      {finished !== undefined && (
        <>
          <IconButton icon="search" label={text('shell.find_in_result')} onClick={onFind} />
          <IconButton
            icon="copy"
            label={text(finished.outcome.kind === 'success' ? 'shell.copy_result' : 'shell.copy_error')}
            onClick={() => void copyValue(copyOf(finished), isSensitive)}
          />
          <ResultMenu {...props} finished={finished} />
        </>
      )}
    </div>
  )
}
