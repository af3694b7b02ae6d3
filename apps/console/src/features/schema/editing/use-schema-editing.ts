import { isFlagOn } from '@terrarium/contracts'
import type { FeatureFlag } from '@terrarium/contracts'
import type { SchemaFile } from '@terrarium/language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { activity } from '../../../data/activity.ts'
import type { ActivityUndo } from '../../../data/activity.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useMayWriteDatabases } from '../../../data/permissions.ts'
import { refreshSchema, schemaFilesQuery } from '../../../data/schema-files.ts'
import { seenSchemas } from '../../../data/seen-schemas.ts'
import { useServices, useSession } from '../../../data/services.ts'
import type { EditorHandle } from '../../../editor/create-editor.ts'
import { text } from '../../../messages/schema-text.ts'
import { useStagedState } from '../staged/use-staged-state.ts'
import type { StagedState } from '../staged/use-staged-state.ts'
import { hasConflict } from './schema-conflict.tsx'
import { areSameFiles } from './schema-draft.ts'
import type { SchemaSource } from './schema-source.ts'
import { useDirtyTitle } from './use-dirty-title.ts'
import { useSchemaCheck } from './use-schema-check.ts'
import type { SchemaCheck } from './use-schema-check.ts'
import { useSchemaText } from './use-schema-text.ts'
import type { SchemaText } from './use-schema-text.ts'

/** An edit of schema text with everything that is known about it. */
export interface SchemaEditing extends Omit<StagedState, 'status'> {
  readonly text: SchemaText
  readonly check: SchemaCheck
  /** The files that changes are counted from. */
  readonly before: readonly SchemaFile[]
  /** Whether there are changes to look at. */
  readonly isCompared: boolean
  readonly isReadOnly: boolean
  /** Why the text cannot be changed here, and who can help. */
  readonly refusal: string | undefined
  /** Why the edit cannot be applied yet; undefined when it can. */
  readonly applyReason: string | undefined
  readonly problemsKey: string
  readonly editor: RefObject<EditorHandle | null>
  readonly apply: (staged: boolean) => Promise<void>
}

interface EditingOptions {
  readonly source: SchemaSource
  /** Whether the whole database is edited: its staged schema is then compared with the active one. */
  readonly isWhole: boolean
  /** Another flag that editing needs here. */
  readonly flag?: FeatureFlag | undefined
}

function useRefusal(flag: FeatureFlag | undefined): string | undefined {
  const flags = useSession()?.feature_flags
  const { isLocked } = useDatabase()
  const mayWrite = useMayWriteDatabases()
  if (!isFlagOn(flags, 'schema_editor') || (flag !== undefined && !isFlagOn(flags, flag))) return text('schema.editing_off')
  if (!mayWrite) return text('schema.not_permitted')
  return isLocked ? text('schema.locked') : undefined
}

function applyReasonOf(schemaText: SchemaText, { result, isChecking }: SchemaCheck): string | undefined {
  if (!schemaText.isDirty) return text('schema.nothing_to_apply')
  if (hasConflict(schemaText)) return text('schema.in_conflict')
  if (isChecking || result.kind === 'none' || result.kind === 'stale') return text('schema.being_checked')
  return result.kind === 'valid' ? undefined : text('schema.has_problems')
}

/** Reads schema text, keeps the edit, has it checked, and applies it. */
export function useSchemaEditing({ source, isWhole, flag }: EditingOptions) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const { isStaged, isVersioned, stagingLack } = useStagedState()
  const refusal = useRefusal(flag)
  const reading = useSchemaText(source)
  const schemaText = reading.text
  useDirtyTitle(schemaText?.isDirty ?? false)
  const comparesActive = isWhole && isStaged
  const active = useQuery({ ...schemaFilesQuery(services, path, 'active'), enabled: comparesActive }).data?.files
  const before = comparesActive ? active : schemaText?.base.files
  const isCompared =
    schemaText !== undefined && before !== undefined && (schemaText.isDirty || (comparesActive && !areSameFiles(before, schemaText.files)))
  const check = useSchemaCheck({ source, text: schemaText, isVersioned, against: isCompared ? before : undefined })
  const editor = useRef<EditorHandle>(null)
  const seen = isWhole && !isStaged ? schemaText?.latest : undefined
  useEffect(() => {
    if (seen !== undefined) seenSchemas.see(storageKey, seen.version, seen.files)
  }, [seen, storageKey])
  const { refetch } = reading
  useEffect(() => {
    if (check.result.kind === 'stale') void refetch()
  }, [check.result, refetch])
  const editing: SchemaEditing | undefined = schemaText && {
    text: schemaText,
    check,
    before: before ?? schemaText.base.files,
    isCompared,
    isStaged,
    isVersioned,
    stagingLack,
    isReadOnly: refusal !== undefined,
    refusal,
    applyReason: refusal ?? applyReasonOf(schemaText, check),
    problemsKey: check.key,
    editor,
    apply: async (staged) => {
      const { files, base } = schemaText
      const earlier: ActivityUndo | undefined = isWhole ? { kind: 'schema', files: base.files } : undefined
      try {
        await source.apply({ files, version: isVersioned ? base.version : undefined }, staged)
      } catch (error: unknown) {
        // A schema that was changed meanwhile is read again, so that the edit can be put on top.
        void refetch()
        throw error
      }
      schemaText.settle()
      if (staged) activity.record(storageKey, text('schema.staged_done'))
      else activity.record(storageKey, text('schema.applied'), earlier)
      await refreshSchema(services, path)
    },
  }
  return { editing, error: reading.error, retry: () => void refetch() }
}
