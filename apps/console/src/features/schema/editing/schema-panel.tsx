import { useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import type { EditorProblem } from '../../../editor/problems.ts'
import { text } from '../../../messages/schema-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ChangeList, TextChanges } from '../changes/changes-view.tsx'
import { ProblemList } from './problem-list.tsx'
import { problemsOf } from './use-schema-check.ts'
import type { PlacedProblem } from './schema-problems.ts'
import type { SchemaEditing } from './use-schema-editing.ts'
import styles from './schema-workbench.module.css'

interface SchemaPanelProps {
  readonly editing: SchemaEditing
  readonly problems: readonly EditorProblem[]
  /** The file that is shown. */
  readonly current: string
  readonly onReveal: (problem: EditorProblem) => void
  readonly onFix: (problem: EditorProblem, index: number) => void
  readonly onOpen: (problem: PlacedProblem) => void
  readonly onGoTo: ((place: string) => void) | undefined
}

type View = 'meaning' | 'text'

function CheckBadge({ editing: { check } }: { readonly editing: SchemaEditing }) {
  if (check.isChecking) return <Badge tone="line">{text('schema.checking')}</Badge>
  return check.result.kind === 'valid' ? (
    <Badge tone="ok" icon="check">
      {text('schema.valid')}
    </Badge>
  ) : null
}

function Changes({ editing, view, onGoTo }: Pick<SchemaPanelProps, 'editing' | 'onGoTo'> & { readonly view: View }) {
  const { check, text: schemaText, before } = editing
  const { result } = check
  if (view === 'text') return <TextChanges before={before} after={schemaText.files} />
  if (result.kind === 'failed') {
    return (
      <Note
        tone="bad"
        role="alert"
        detail={
          <Button size="xs" onClick={check.checkNow}>
            {text('errors.try_again')}
          </Button>
        }
      >
        {errorText(result.error, { defaultMessage: text('schema.check_failed') })}
      </Note>
    )
  }
  if (result.kind !== 'valid') return check.isChecking ? null : <p className={styles['quiet']}>{text('schema.changes_after_repair')}</p>
  return result.changes.length === 0 ? (
    <p className={styles['quiet']}>{text('schema.no_semantic_changes')}</p>
  ) : (
    <ChangeList changes={result.changes} onGoTo={onGoTo} />
  )
}

/** What the text changes, as the service understands it or line by line, below what is wrong with it. */
export function SchemaPanel({ editing, problems, current, onReveal, onFix, onOpen, onGoTo }: SchemaPanelProps) {
  const [view, setView] = useState<View>('meaning')
  const { check, isStaged, isCompared } = editing
  const { placed, unplaced } = problemsOf(check.result)
  return (
    <section className={styles['panel']} aria-label={text('schema.panel')} tabIndex={0}>
      <ProblemList
        problems={problems}
        elsewhere={placed.filter(({ file }) => file !== current)}
        unplaced={unplaced}
        onReveal={onReveal}
        onFix={onFix}
        onOpen={onOpen}
      />
      <header className={styles['panelHead']}>
        <h2>{isStaged ? text('schema.changes_active') : text('schema.changes')}</h2>
        <span aria-live="polite">
          <CheckBadge editing={editing} />
        </span>
        {isCompared && (
          <Segmented
            label={text('schema.view')}
            options={[
              { id: 'meaning', label: text('schema.view_meaning') },
              { id: 'text', label: text('schema.view_text') },
            ]}
            value={view}
            onChange={setView}
          />
        )}
      </header>
      {isCompared ? (
        <Changes editing={editing} view={view} onGoTo={onGoTo} />
      ) : (
        <div className={styles['quiet']}>
          <p>{text('schema.no_changes')}</p>
          <p>{text('schema.no_changes_hint')}</p>
        </div>
      )}
    </section>
  )
}
