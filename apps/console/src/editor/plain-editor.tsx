import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { EditorHandle } from './create-editor.ts'
import type { EditorProblem } from './problems.ts'
import type { QueryEditorProps } from './query-editor.tsx'
import styles from './plain-editor.module.css'

type PlainEditorProps = Pick<
  QueryEditorProps,
  'label' | 'placeholder' | 'initialText' | 'documentId' | 'underlines' | 'onChange' | 'onRun' | 'onRunBlock' | 'onProblems'
>

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1
}

/** The problems of a run as the panel lists them; a text that has changed since keeps none. */
function problemsIn(text: string, underlines: QueryEditorProps['underlines']): readonly EditorProblem[] {
  return underlines.map(({ from, to, severity, message, details = [], elsewhere, hint }, index) => {
    const before = text.slice(0, from).split('\n')
    const source = text.split('\n')[before.length - 1] ?? ''
    const markStart = before[before.length - 1]?.length ?? 0
    const place = { from, to, line: before.length, column: markStart + 1, source, markStart, markLength: Math.max(1, to - from) }
    return { id: `run-${index}`, origin: 'run', severity, message, details, elsewhere, hint, fixes: [], isStale: false, ...place }
  })
}

/** A field of plain text in the editor's place: for who prefers it, and where the editor cannot be loaded. */
export const PlainEditor = forwardRef<EditorHandle, PlainEditorProps>(function PlainEditor(props, ref) {
  const { label, placeholder, initialText, documentId, underlines, onChange, onRun, onRunBlock, onProblems } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initialText)
  const latest = useRef(text)
  latest.current = text
  const change = (changed: string) => {
    setText(changed)
    onChange(changed)
    onProblems?.([])
  }
  useEffect(() => {
    setText(initialText)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the text is the field's own until another one is shown
  }, [documentId])
  useEffect(() => {
    onProblems?.(problemsIn(latest.current, underlines))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another run has other problems
  }, [underlines])
  const select = (from: number, to: number) => {
    area.current?.focus()
    area.current?.setSelectionRange(from, to)
  }
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    getText: () => latest.current,
    setText: change,
    getSelection: () => {
      const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {}
      return from === to ? undefined : { from, text: latest.current.slice(from, to) }
    },
    getCaret: () => area.current?.selectionStart ?? 0,
    insert: (inserted) => {
      const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {}
      change(latest.current.slice(0, from) + inserted + latest.current.slice(to))
      window.setTimeout(() => select(from + inserted.length, from + inserted.length), 0)
    },
    reveal: (line, column) => {
      const place = offsetOf(latest.current, line, column)
      select(place, place)
    },
    openDocument: (_id, given) => setText(given),
    setUnderlines: () => undefined,
    goToProblem: (id) => {
      const mark = underlines[Number(id.replace('run-', ''))]
      if (mark !== undefined) select(mark.from, mark.to)
      return mark !== undefined
    },
    fixProblem: () => false,
    setContext: () => undefined,
    format: () => undefined,
    destroy: () => undefined,
  }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (event.shiftKey) (onRunBlock ?? onRun)()
    else onRun()
  }
  return (
    <textarea
      ref={area}
      className={styles['area']}
      aria-label={label}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
      translate="no"
      dir="ltr"
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
})
