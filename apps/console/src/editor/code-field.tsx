import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { DatabaseOutline } from '../data/database-outline.ts'
import { text } from '../messages/editor-text.ts'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { LoadingRegion } from '../ui/spinner.tsx'
import type { PredicatePlace } from './language/protocol.ts'
import { LazyEditor } from './lazy-editor.ts'
import styles from './code-field.module.css'

interface CodeFieldProps {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  /** Names the text; another name shows the text that comes with it. */
  readonly documentId: string
  readonly initialText: string
  /** What is in the database, for completion. */
  readonly outline: DatabaseOutline | undefined
  /** Whether the text is a function that the database calls, as a body or a predicate is. */
  readonly isFunction?: boolean
  /** What it decides about, where it is a predicate; undefined for one whose parameters may be anything. */
  readonly predicate?: PredicatePlace | undefined
  /** More lines than a short expression needs. */
  readonly tall?: boolean
  readonly onChange: (text: string) => void
  /** Called by Ctrl+Enter. */
  readonly onRun?: () => void
}

const NO_MARKS: readonly never[] = []

/** A query, or a part of one, as a field of a form, with the language's help. */
export function CodeField(props: CodeFieldProps) {
  const { label, help, error, documentId, initialText, outline, isFunction = false, predicate, tall = false, onChange, onRun } = props
  return (
    <Field label={label} help={help} error={error}>
      {({ id }) => (
        <div id={id} className={classNames(styles['box'], tall && styles['tall'], error !== undefined && styles['invalid'])}>
          <Suspense fallback={<LoadingRegion label={text('editor.loading')} />}>
            <LazyEditor
              key={documentId}
              label={label}
              placeholder=""
              initialText={initialText}
              underlines={NO_MARKS}
              database={outline}
              isFunction={isFunction}
              predicate={predicate}
              onChange={onChange}
              onRun={() => onRun?.()}
            />
          </Suspense>
        </div>
      )}
    </Field>
  )
}
