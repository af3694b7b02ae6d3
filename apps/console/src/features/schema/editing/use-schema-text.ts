import type { SchemaFile } from '@terrarium/language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { leaveGuard } from '../../../data/leave-guard.ts'
import { text } from '../../../messages/schema-text.ts'
import { areSameFiles, keepSchemaDraft, readSchemaDraft } from './schema-draft.ts'
import type { SchemaDraft } from './schema-draft.ts'
import type { SchemaBase, SchemaSource } from './schema-source.ts'

interface TextState extends SchemaDraft {
  /** Counts texts that did not come from the editor, so that it shows them. */
  readonly epoch: number
  /** Whether the text was typed before this page was loaded. */
  readonly isRestored: boolean
}

/** The edited text of a schema. */
export interface SchemaText extends TextState {
  readonly isDirty: boolean
  /** What is stored now; it differs from the base once somebody else has changed the schema under an edit. */
  readonly latest: SchemaBase
  /** Takes what was typed. */
  readonly type: (files: readonly SchemaFile[]) => void
  /** Shows another text, on a base that may be another too. */
  readonly show: (files: readonly SchemaFile[], base?: SchemaBase) => void
  readonly discard: () => void
  /** Takes the text as the stored one, after it was applied. */
  readonly settle: () => void
}

function initialState(id: string, base: SchemaBase): TextState {
  const draft = readSchemaDraft(id)
  if (draft === undefined) return { base, files: base.files, epoch: 0, isRestored: false }
  // What was read meanwhile is the same text: only its version is newer.
  const isSame = areSameFiles(draft.base.files, base.files)
  return { base: isSame ? base : { ...draft.base, others: base.others }, files: draft.files, epoch: 0, isRestored: true }
}

/** Follows what is read: an untouched text becomes the new one, an edit keeps its base unless that only has a newer version. */
function afterReading(state: TextState, base: SchemaBase): TextState {
  if (areSameFiles(state.base.files, base.files)) return { ...state, base }
  if (!areSameFiles(state.base.files, state.files)) return state
  return { base, files: base.files, epoch: state.epoch + 1, isRestored: false }
}

/** Registers the edit with the guard. Another page asks first, though the browser keeps the text; other parts of the same page do not. */
function useGuarded(count: number, discard: () => void): void {
  const latest = useRef({ count, discard })
  latest.current = { count, discard }
  useEffect(
    () =>
      leaveGuard.register(() =>
        latest.current.count === 0
          ? undefined
          : {
              where: text('schema.title'),
              count: latest.current.count,
              isKept: true,
              survives: (move) => (move.kind === 'route' ? move.fromPath === move.toPath : move.kind !== 'sign-out'),
              discard: latest.current.discard,
            },
      ),
    [],
  )
}

/** Reads schema text and keeps the edit of it. */
export function useSchemaText(source: SchemaSource) {
  const { data, error, refetch, isFetching } = useQuery({ queryKey: source.queryKey, queryFn: ({ signal }) => source.read(signal) })
  const [state, setState] = useState<TextState>()
  const [seen, setSeen] = useState<SchemaBase>()
  if (data !== undefined && data !== seen) {
    setSeen(data)
    setState(state === undefined ? initialState(source.id, data) : afterReading(state, data))
  }
  useEffect(() => {
    if (state !== undefined) keepSchemaDraft(source.id, state)
  }, [source.id, state])
  const show = (files: readonly SchemaFile[], base?: SchemaBase) =>
    setState((before) => before && { base: base ?? before.base, files, epoch: before.epoch + 1, isRestored: false })
  const discard = () => {
    const base = seen ?? state?.base
    if (base !== undefined) show(base.files, base)
  }
  const changed = state === undefined ? 0 : state.files.filter(({ name, text: is }) => !isIn(state.base.files, name, is)).length
  const isDirty = state !== undefined && !areSameFiles(state.base.files, state.files)
  useGuarded(isDirty ? Math.max(1, changed) : 0, discard)
  const schemaText: SchemaText | undefined = state && {
    ...state,
    isDirty,
    latest: seen ?? state.base,
    type: (files) => setState((before) => before && { ...before, files }),
    show,
    discard,
    settle: () => setState((before) => before && { ...before, base: { ...before.base, files: before.files }, isRestored: false }),
  }
  return { text: schemaText, error, isFetching, refetch }
}

function isIn(files: readonly SchemaFile[], name: string, text: string): boolean {
  return files.some((file) => file.name === name && file.text === text)
}
