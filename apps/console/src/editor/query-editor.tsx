import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import type { SchemaFile, TokenLanguage } from '@terrarium/language'
import type { Underline } from '../data/summary.ts'
import { createEditor } from './create-editor.ts'
import type { EditorHandle } from './create-editor.ts'
import type { DatabaseOutline } from '../data/database-outline.ts'
import styles from './query-editor.module.css'

interface QueryEditorProps {
  /** Queries, unless schema text is edited. */
  readonly language?: TokenLanguage
  readonly label: string
  readonly placeholder: string
  readonly initialText: string
  readonly underlines: readonly Underline[]
  /** What is in the database; undefined until it is known. */
  readonly database?: DatabaseOutline | undefined
  /** Of a schema text the other files of the schema; undefined until they are known. */
  readonly schemaFiles?: readonly SchemaFile[] | undefined
  readonly onChange: (text: string) => void
  readonly onRun: () => void
}

/** The code editor for queries and schemas. It owns its text; changes are reported, underlines are given. */
export const QueryEditor = forwardRef<EditorHandle, QueryEditorProps>(function QueryEditor(
  { language = 'fql', label, placeholder, initialText, underlines, database, schemaFiles, onChange, onRun },
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
      language,
      label,
      placeholder,
      text: initialText,
      onChange: (text) => callbacks.current.onChange(text),
      onRun: () => callbacks.current.onRun(),
    })
    editor.current = created
    return () => created.destroy()
    // The text is the editor's own after the start, and its language does not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  useEffect(() => editor.current?.setUnderlines(underlines), [underlines])
  useEffect(() => {
    if (database !== undefined || schemaFiles !== undefined) editor.current?.setSurroundings({ outline: database, files: schemaFiles })
  }, [database, schemaFiles])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      getText: () => editor.current?.getText() ?? initialText,
      setText: (text) => editor.current?.setText(text),
      getSelection: () => editor.current?.getSelection(),
      reveal: (line, column) => editor.current?.reveal(line, column),
      setUnderlines: (marks) => editor.current?.setUnderlines(marks),
      setSurroundings: (surroundings) => editor.current?.setSurroundings(surroundings),
      format: () => editor.current?.format(),
      destroy: () => editor.current?.destroy(),
    }),
    [initialText],
  )

  return <div ref={host} className={styles['editor']} dir="ltr" />
})
