import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { ReferenceInput } from './reference-input.tsx'
import { DRAFT_TYPES, readDraft, withType } from './value-draft.ts'
import type { DraftType, ValueDraft } from './value-draft.ts'
import styles from './value-input.module.css'

/** How writing a value ends: in its place, with the next row or with the next column. */
export type Leaving = 'stay' | 'down' | 'next' | 'back'

interface ValueInputProps {
  readonly label: string
  readonly initial: ValueDraft
  readonly onCommit: (value: WireValue, leaving: Leaving) => void
  readonly onCancel: () => void
}

const LEAVINGS: Readonly<Record<string, Leaving>> = { Enter: 'down', Tab: 'next' }

/** One value while it is written, with its type beside it. Enter and Tab keep it, Escape gives it up. */
export function ValueInput({ label, initial, onCommit, onCancel }: ValueInputProps) {
  const problemId = useId()
  const control = useRef<HTMLElement>(null)
  const hold = useCallback((element: HTMLElement | null) => {
    control.current = element
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(initial)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    control.current?.focus()
    if (control.current instanceof HTMLTextAreaElement || control.current instanceof HTMLInputElement) control.current.select()
  }, [])
  // The caller may take the focus at once, which leaves this field a second time.
  const isOver = useRef(false)
  const finish: typeof onCommit = (value, leaving) => {
    if (isOver.current) return
    isOver.current = true
    onCommit(value, leaving)
  }
  const commit = (leaving: Leaving) => {
    if (isOver.current) return
    const value = readDraft(draft)
    if (value.ok) finish(value.value, leaving)
    else setProblem(value.problem.message)
  }
  const cancel = () => {
    isOver.current = true
    onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Tab' && event.target !== control.current) return
    else if (event.key === 'Enter' && event.shiftKey) return
    else if (LEAVINGS[event.key] !== undefined) commit(event.key === 'Tab' && event.shiftKey ? 'back' : (LEAVINGS[event.key] ?? 'stay'))
    else return
    event.preventDefault()
  }
  const change = (next: ValueDraft) => {
    setDraft(next)
    setProblem(undefined)
  }
  const shared = {
    ref: hold,
    'aria-label': label,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
    className: styles['control'],
  }
  return (
    <div
      ref={box}
      className={styles['input']}
      dir="ltr"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const isInside = event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget) === true
        if (!isInside && event.relatedTarget !== null) commit('stay')
      }}
    >
      {draft.type === 'Boolean' ? (
        <select {...shared} value={draft.written} onChange={(event) => change({ ...draft, written: event.target.value })}>
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : draft.type === 'Ref' ? (
        <ReferenceInput draft={draft} control={shared} onChange={change} onChoose={(value) => finish(value, 'down')} />
      ) : (
        <textarea
          {...shared}
          value={draft.written}
          rows={Math.min(8, draft.written.split('\n').length)}
          readOnly={draft.type === 'Null'}
          placeholder={draft.type === 'Null' ? 'null' : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ ...draft, written: event.target.value })}
        />
      )}
      <select
        className={styles['type']}
        aria-label={text('documents.value_type')}
        value={draft.type}
        onChange={(event) => change(withType(draft, event.target.value as DraftType))}
      >
        {DRAFT_TYPES.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
