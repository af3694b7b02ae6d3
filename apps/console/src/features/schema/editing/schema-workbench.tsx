import type { SchemaFile } from '@terrarium/language'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useDatabaseOutline } from '../../../data/database-outline.ts'
import { useDatabase } from '../../../data/database-context.ts'
import type { EditorHandle } from '../../../editor/create-editor.ts'
import { PlainEditor } from '../../../editor/plain-editor.tsx'
import type { EditorProblem } from '../../../editor/problems.ts'
import { text } from '../../../messages/schema-text.ts'
import { Note } from '../../../ui/note.tsx'
import { LoadingRegion } from '../../../ui/spinner.tsx'
import { SplitPane } from '../../../ui/split-pane.tsx'
import { findItem } from './find-item.ts'
import { FileSearch } from './file-search.tsx'
import { FileBar } from './file-bar.tsx'
import { PlainSchema } from './plain-schema.tsx'
import { SchemaPanel } from './schema-panel.tsx'
import { hasConflict, SchemaConflict } from './schema-conflict.tsx'
import { problemsOf } from './use-schema-check.ts'
import type { PlacedProblem } from './schema-problems.ts'
import type { SchemaEditing } from './use-schema-editing.ts'
import styles from './schema-workbench.module.css'

/** Without its editor a schema is still a text. */
const QueryEditor = lazy(async () => {
  try {
    return { default: (await import('../../../editor/query-editor.tsx')).QueryEditor }
  } catch (error: unknown) {
    if (error instanceof Error) return { default: PlainEditor }
    throw error
  }
})

interface EditorSideProps {
  readonly editing: SchemaEditing
  readonly file: SchemaFile
  readonly editor: RefObject<EditorHandle | null>
  readonly name: string
  readonly onProblems: (problems: readonly EditorProblem[]) => void
  readonly onDefinition: (name: string) => boolean
}

/** The other files of the schema; the same list while they are. */
function useOtherFiles({ text: schemaText }: SchemaEditing, current: string): readonly SchemaFile[] {
  const { files, base } = schemaText
  const key = JSON.stringify([...files.filter(({ name }) => name !== current), ...base.others])
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content
  return useMemo(() => [...files.filter(({ name }) => name !== current), ...base.others], [key])
}

function EditorSide({ editing, file, editor, name, onProblems, onDefinition }: EditorSideProps) {
  const { path } = useDatabase()
  const { text: schemaText, check, isReadOnly, problemsKey } = editing
  const outline = useDatabaseOutline(path, undefined)
  const others = useOtherFiles(editing, file.name)
  const marks = useMemo(
    () => problemsOf(check.result).placed.flatMap(({ file: place, mark }) => (place === file.name ? [mark] : [])),
    [check.result, file.name],
  )
  const documentId = `${schemaText.epoch}:${file.name}`
  if (isReadOnly) return <PlainSchema label={text('schema.editor', { name })} source={file.text} />
  return (
    <Suspense fallback={<LoadingRegion label={text('schema.editor_loading')} />}>
      <QueryEditor
        ref={editor}
        language="fsl"
        label={text('schema.editor', { name })}
        placeholder={text('schema.placeholder')}
        initialText={file.text}
        documentId={documentId}
        underlines={marks}
        underlinesKey={`${problemsKey}:${file.name}`}
        database={outline}
        schemaFiles={others}
        onChange={(changed) =>
          schemaText.type(schemaText.files.map((known) => (known.name === file.name ? { name: known.name, text: changed } : known)))
        }
        onRun={check.checkNow}
        onProblems={onProblems}
        onDefinition={onDefinition}
      />
    </Suspense>
  )
}

/** A place as the service writes it: `main.fsl:2:1`. */
const PLACE = /^(.*):(\d+):(\d+)$/

interface WorkbenchProps {
  readonly editing: SchemaEditing
  /** Names the text for assistive technology: the database, or the item. */
  readonly name: string
  /** Whether files can be added, renamed and chosen. */
  readonly hasFiles: boolean
  /** The choice of another view, where it stands in the line of the files. */
  readonly views?: ReactNode
}

/** Schema text beside what it changes and what is wrong with it. */
export function SchemaWorkbench({ editing, name, hasFiles, views }: WorkbenchProps) {
  const { text: schemaText, isReadOnly, isVersioned, refusal, stagingLack, editor } = editing
  const note = refusal ?? (hasFiles && isVersioned ? stagingLack : undefined)
  const [wanted, setWanted] = useState<string>()
  const [isSearching, setSearching] = useState(false)
  const [problems, setProblems] = useState<readonly EditorProblem[]>([])
  const waiting = useRef<{ readonly line: number; readonly column: number }>(undefined)
  const file = schemaText.files.find((known) => known.name === wanted) ?? schemaText.files[0] ?? { name: 'main.fsl', text: '' }
  const goTo = (target: string, line: number, column: number) => {
    if (target === file.name || !schemaText.files.some((known) => known.name === target)) return editor.current?.reveal(line, column)
    waiting.current = { line, column }
    setWanted(target)
    // The editor shows the file with the next painting.
    return window.setTimeout(() => editor.current?.reveal(line, column), 0)
  }
  /** Goes to a definition in another file of the schema. */
  const openDefinition = (item: string): boolean => {
    const found = findItem(schemaText.files, item)
    if (found === undefined) return false
    goTo(found.file, found.line, found.column)
    return true
  }
  const open = ({ file: target, mark }: PlacedProblem) => {
    const before = (schemaText.files.find((known) => known.name === target)?.text ?? '').slice(0, mark.from).split('\n')
    goTo(target, before.length, (before[before.length - 1]?.length ?? 0) + 1)
  }
  const goToPlace = (place: string) => {
    const [, target = '', line, column] = PLACE.exec(place) ?? []
    if (line !== undefined) goTo(target, Number(line), Number(column))
  }
  return (
    <div className={styles['workbench']}>
      {note !== undefined && (
        <div className={styles['note']}>
          <Note tone="info">{note}</Note>
        </div>
      )}
      {schemaText.isRestored && schemaText.isDirty && (
        <div className={styles['note']}>
          <Note tone="info" role="status">
            {text('schema.restored')}
          </Note>
        </div>
      )}
      {hasConflict(schemaText) && <SchemaConflict text={schemaText} />}
      <SplitPane
        label={text('schema.split')}
        storageKey="ui:schema-split"
        initialPercent={64}
        first={
          <div className={styles['side']}>
            {hasFiles && (
              <FileBar
                text={schemaText}
                current={file.name}
                isReadOnly={isReadOnly}
                onOpen={setWanted}
                onSearch={() => setSearching(true)}
                views={views}
              />
            )}
            {isSearching && (
              <FileSearch
                files={schemaText.files}
                onOpen={(found) => goTo(found.file, found.line, found.column)}
                onClose={() => setSearching(false)}
              />
            )}
            <EditorSide editing={editing} file={file} editor={editor} name={name} onProblems={setProblems} onDefinition={openDefinition} />
          </div>
        }
        second={
          <SchemaPanel
            editing={editing}
            problems={problems}
            current={file.name}
            onReveal={(problem) => editor.current?.goToProblem(problem.id)}
            onFix={(problem, index) => editor.current?.fixProblem(problem.id, index)}
            onOpen={open}
            onGoTo={hasFiles ? goToPlace : undefined}
          />
        }
      />
    </div>
  )
}
