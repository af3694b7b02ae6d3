import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import type { Underline } from '../data/summary.ts'
import { createEditor } from './create-editor.ts'
import type { EditorHandle } from './create-editor.ts'
import type { DatabaseOutline } from '../data/database-outline.ts'
import styles from './query-editor.module.css'

interface QueryEditorProps {
  readonly label: string
  readonly placeholder: string
  readonly initialText: string
  readonly underlines: readonly Underline[]
  /** What is in the database; undefined until it is known. */
  readonly database?: DatabaseOutline | undefined
  readonly onChange: (text: string) => void
  readonly onRun: () => void
}

/** The code editor for queries. It owns its text; changes are reported, underlines are given. */
export const QueryEditor = forwardRef<EditorHandle, QueryEditorProps>(function QueryEditor(
  { label, placeholder, initialText, underlines, database, onChange, onRun },
  ref,
) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(undefined)
  const callbacks = useRef({ onChange, onRun })
  callbacks.current = { onChange, onRun }

  useEffect(() => {
    if (host.current === null) return undefined
    const created = createEditor({
      parent: host.current,
      label,
      placeholder,
      text: initialText,
      onChange: (text) => callbacks.current.onChange(text),
      onRun: () => callbacks.current.onRun(),
    })
    editor.current = created
    return () => created.destroy()
    // The text is the editor's own after the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  useEffect(() => editor.current?.setUnderlines(underlines), [underlines])
  useEffect(() => {
    if (database !== undefined) editor.current?.setDatabase(database)
  }, [database])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      getText: () => editor.current?.getText() ?? initialText,
      setText: (text) => editor.current?.setText(text),
      getSelection: () => editor.current?.getSelection(),
      reveal: (line, column) => editor.current?.reveal(line, column),
      setUnderlines: (marks) => editor.current?.setUnderlines(marks),
      setDatabase: (outline) => editor.current?.setDatabase(outline),
      format: () => editor.current?.format(),
      destroy: () => editor.current?.destroy(),
    }),
    [initialText],
  )

  return <div ref={host} className={styles['editor']} dir="ltr" />
})
