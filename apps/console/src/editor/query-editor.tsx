import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import type { SchemaFile, TokenLanguage } from '@terrarium/language'
import type { Underline } from '../data/summary.ts'
import { createEditor } from './create-editor.ts'
import type { PredicatePlace } from './language/protocol.ts'
import type { LanguageClient } from './language/language-client.ts'
import type { EditorProblem } from './problems.ts'
import { useDefinitionPage } from './use-definition-page.ts'
import type { EditorHandle } from './create-editor.ts'
import type { DatabaseOutline } from '../data/database-outline.ts'
import styles from './query-editor.module.css'

export interface QueryEditorProps {
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
  /** Runs the statement at the caret. */
  readonly onRunBlock?: () => void
  /** Names the text; another name with another text shows that one, and this one as it was left when its name comes back. */
  readonly documentId?: string
  /** Names that the run binds: arguments. */
  readonly variables?: readonly string[]
  /** Whether the text is a function, such as a predicate, and no query. */
  readonly isFunction?: boolean
  /** What it decides about, where it is a predicate. */
  readonly predicate?: PredicatePlace | undefined
  /** Tells the runs apart that the underlines are of. */
  readonly underlinesKey?: string | undefined
  /** Answers questions about the text; without one the editor makes its own. */
  readonly client?: LanguageClient | undefined
  /** Opens the definition of an item in place of its page; false where it cannot. */
  readonly onDefinition?: (name: string) => boolean
  /** Told the problems of the text whenever they change. */
  readonly onProblems?: (problems: readonly EditorProblem[]) => void
}

/** The code editor for queries and schemas. It owns its text; changes are reported, underlines are given. */
export const QueryEditor = forwardRef<EditorHandle, QueryEditorProps>(function QueryEditor(props, ref) {
  const {
    language = 'fql',
    label,
    placeholder,
    initialText,
    underlines,
    database,
    schemaFiles,
    onChange,
    onRun,
    onRunBlock,
    client,
    onProblems,
    onDefinition,
    documentId,
    variables,
    isFunction = false,
    predicate,
    underlinesKey,
  } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(undefined)
  const openPage = useDefinitionPage(database)
  const callbacks = useRef({ onChange, onRun, onRunBlock, onProblems, onDefinition, openPage })
  callbacks.current = { onChange, onRun, onRunBlock, onProblems, onDefinition, openPage }

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
      onRunBlock: () => (callbacks.current.onRunBlock ?? callbacks.current.onRun)(),
      onProblems: (problems) => callbacks.current.onProblems?.(problems),
      onDefinition: (name) => callbacks.current.onDefinition?.(name) === true || callbacks.current.openPage(name),
      client,
      documentId,
    })
    editor.current = created
    return () => created.destroy()
    // The text is the editor's own after the start, and its language does not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  // The name tells the text: that of a name which is shown already is the editor's own.
  useEffect(() => {
    if (documentId !== undefined) editor.current?.openDocument(documentId, initialText)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [documentId])
  useEffect(() => editor.current?.setUnderlines(underlines, underlinesKey), [underlines, underlinesKey, documentId])
  const { resource, action } = predicate ?? {}
  useEffect(() => {
    if (database !== undefined || schemaFiles !== undefined) {
      const decides = resource === undefined ? undefined : { resource, action }
      editor.current?.setContext({ outline: database, files: schemaFiles, variables, isFunction, predicate: decides })
    }
  }, [database, schemaFiles, variables, isFunction, resource, action])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      getText: () => editor.current?.getText() ?? initialText,
      setText: (text) => editor.current?.setText(text),
      getSelection: () => editor.current?.getSelection(),
      reveal: (line, column) => editor.current?.reveal(line, column),
      getCaret: () => editor.current?.getCaret() ?? 0,
      insert: (inserted) => editor.current?.insert(inserted),
      goToProblem: (id) => editor.current?.goToProblem(id) ?? false,
      fixProblem: (id, index) => editor.current?.fixProblem(id, index) ?? false,
      openDocument: (id, text) => editor.current?.openDocument(id, text),
      setUnderlines: (marks, key) => editor.current?.setUnderlines(marks, key),
      setContext: (context) => editor.current?.setContext(context),
      format: () => editor.current?.format(),
      destroy: () => editor.current?.destroy(),
    }),
    [initialText],
  )

  return <div ref={host} data-keys="editor" className={styles['editor']} dir="ltr" />
})
