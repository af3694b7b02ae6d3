import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { ClauseDialog } from './clause-dialog.tsx'
import { describeSource, useSensitivity } from './describe-source.ts'
import type { Sensitivity } from './describe-source.ts'
import { readSource } from './document-source.ts'
import type { DocumentSource } from './document-source.ts'
import { FilterChip, LiteralText } from './filter-chip.tsx'
import { printClause } from './filter-clause.ts'
import type { FilterClause } from './filter-clause.ts'
import type { FilterRun } from './filter-history.ts'
import { SourceDialog } from './source-dialog.tsx'
import styles from './source-bar.module.css'

interface SourceBarProps {
  readonly collection: string
  readonly source: DocumentSource
  readonly definition: CollectionDefinition | undefined
  readonly fields: readonly string[]
  readonly runs: readonly FilterRun[]
  /** The place of the shown source among the runs. */
  readonly runIndex: number
  readonly onRun: (run: FilterRun) => void
  readonly onChange: (source: DocumentSource) => void
  readonly choosing: boolean
  readonly onChoosing: (choosing: boolean) => void
  readonly tools: ReactNode
}

/** A run as a person reads it. */
function describeRun({ search, hash }: FilterRun, sensitivity: Sensitivity): string {
  return describeSource(readSource(new URLSearchParams(search), hash), sensitivity)
}

function RecentFilters({
  runs,
  runIndex,
  onRun,
  sensitivity,
}: Pick<SourceBarProps, 'runs' | 'runIndex' | 'onRun'> & { readonly sensitivity: Sensitivity }) {
  const [newer, older] = [runs[runIndex - 1], runs[runIndex + 1]]
  return (
    <div className={styles['steps']}>
      <IconButton
        icon="chevronLeft"
        variant="secondary"
        label={text('documents.filter_earlier')}
        disabled={older === undefined}
        onClick={() => older !== undefined && onRun(older)}
      />
      <IconButton
        icon="chevronRight"
        variant="secondary"
        label={text('documents.filter_later')}
        disabled={newer === undefined}
        onClick={() => newer !== undefined && onRun(newer)}
      />
      <Menu
        label={text('documents.filter_recent')}
        trigger={<IconButton icon="backup" label={text('documents.filter_recent')} disabled={runs.length === 0} />}
      >
        {runs.map((run) => (
          <MenuItem
            key={`${run.search}${run.hash}`}
            end={<span className={styles['menuCost']}>{text('documents.reads', { count: run.reads })}</span>}
            onSelect={() => onRun(run)}
          >
            {describeRun(run, sensitivity)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

function IndexChip({
  source,
  isSensitiveTerm,
  onChoose,
  onClear,
}: Pick<Sensitivity, 'isSensitiveTerm'> & {
  readonly source: DocumentSource
  readonly onChoose: () => void
  readonly onClear: () => void
}) {
  const index = source.index ?? ''
  const range = [source.from, source.to].filter((bound) => bound !== '')
  return (
    <span className={classNames(styles['chip'], styles['index'])}>
      <button type="button" className={styles['parts']} aria-label={text('documents.source_of', { index })} onClick={onChoose}>
        <span className={styles['indexName']}>
          <Icon name="index" size={14} />
          {index}
        </span>
        {[...source.terms, ...range].map((term, at) => (
          <span key={at} dir="ltr">
            <LiteralText literal={term} isSensitive={isSensitiveTerm(index, at)} />
          </span>
        ))}
      </button>
      <button type="button" className={styles['remove']} aria-label={text('documents.source_clear', { index })} onClick={onClear}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

/** What documents are read from and which of them are kept; every part of it is in the address. */
export function SourceBar(props: SourceBarProps) {
  const { source, definition, fields, onChange, choosing, onChoosing, tools } = props
  const sensitivity = useSensitivity(props.collection, definition)
  const [edited, setEdited] = useState<number | 'new'>()
  const replaceClause = (at: number, clause: FilterClause | undefined) =>
    onChange({ ...source, clauses: source.clauses.flatMap((other, index) => (index === at ? (clause ?? []) : other)) })
  return (
    <div className={styles['bar']} role="group" aria-label={text('documents.source_bar')}>
      <RecentFilters runs={props.runs} runIndex={props.runIndex} onRun={props.onRun} sensitivity={sensitivity} />
      <div className={styles['chips']}>
        {source.index === undefined ? (
          <Button size="sm" icon="index" onClick={() => onChoosing(true)} disabled={definition === undefined}>
            {text('documents.source_all')}
          </Button>
        ) : (
          <IndexChip
            source={source}
            isSensitiveTerm={sensitivity.isSensitiveTerm}
            onChoose={() => onChoosing(true)}
            onClear={() => onChange({ ...source, index: undefined, terms: [], from: '', to: '', sort: '' })}
          />
        )}
        {source.clauses.map((clause, at) => (
          <FilterChip
            key={`${at} ${printClause(clause)}`}
            clause={clause}
            isSensitive={sensitivity.isSensitive}
            onEdit={() => setEdited(at)}
            onToggle={() => replaceClause(at, { ...clause, enabled: !clause.enabled })}
            onRemove={() => replaceClause(at, undefined)}
          />
        ))}
        <Button size="sm" variant="ghost" icon="plus" onClick={() => setEdited('new')}>
          {text('documents.filter')}
        </Button>
      </div>
      <div className={styles['tools']}>{tools}</div>
      {edited !== undefined && (
        <ClauseDialog
          clause={edited === 'new' ? undefined : source.clauses[edited]}
          fields={fields}
          onClose={() => setEdited(undefined)}
          onSubmit={(clause) => {
            setEdited(undefined)
            if (edited === 'new') onChange({ ...source, clauses: [...source.clauses, clause] })
            else replaceClause(edited, clause)
          }}
        />
      )}
      {choosing && definition !== undefined && (
        <SourceDialog
          source={source}
          definition={definition}
          onClose={() => onChoosing(false)}
          onSubmit={(choice) => {
            onChoosing(false)
            onChange({ ...source, ...choice, sort: '' })
          }}
        />
      )}
    </div>
  )
}
