import { useCallback, useMemo, useState } from 'react'
import { collectionQuery } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import type { ResultEditing as Editing, ResultEditingProps } from '../../../data/result-editing.ts'
import { useServices } from '../../../data/services.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { baseOf } from '../changes/change-base.ts'
import { changedNames } from '../../../data/field-differences.ts'
import type { SavedChange } from '../changes/save-changes.ts'
import { fieldOf } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import { blankDraft, draftOf } from '../values/value-draft.ts'
import { ValueInput } from '../values/value-input.tsx'
import { isOwnField, resultDocument, savedRow, withFields } from './result-document.ts'
import type { ResultDocument } from './result-document.ts'
import { ResultPending } from './result-pending.tsx'
import { useResultChanges } from './use-result-changes.ts'

/** The cell that is written in. */
interface OpenCell {
  readonly key: string
  readonly column: string
}

/** What was saved since a result was read; undefined for a document that was deleted. */
type SavedRows = ReadonlyMap<string, StoredDocument | undefined>

const NOTHING_SAVED: SavedRows = new Map()

function keyOf({ collection, document }: ResultDocument): string {
  return `${collection}/${document.id}`
}

/** Where the collections are that the rows of a result come from. */
function usePlaces(rows: readonly WireValue[]): ReadonlyMap<string, CollectionPlace> {
  const { path, storageKey } = useDatabase()
  return useMemo(() => {
    const names = new Set(rows.flatMap((row) => resultDocument(row)?.collection ?? []))
    return new Map([...names].map((collection) => [collection, { path, collection, storageKey: `${storageKey}/${collection}` }]))
  }, [rows, path, storageKey])
}

/** Reads the definition of a collection before one of its documents is changed; undefined where it cannot be, which is said. */
function useDefinitions() {
  const services = useServices()
  return useCallback(
    async ({ path, collection }: CollectionPlace) => {
      try {
        const definition = await services.cache.fetchQuery(collectionQuery(services, path, collection))
        if (definition !== null) return definition
        toasts.show({ theme: 'info', title: text('documents.result_not_data', { name: collection }) })
      } catch (error: unknown) {
        toasts.show({ theme: 'error', title: text('documents.result_no_definition'), detail: errorText(error) })
      }
      return undefined
    },
    [services],
  )
}

/** Lets the documents of a result be edited in its table, through the pending changes of their collections. */
export function ResultEditing({ rows, children }: ResultEditingProps) {
  const services = useServices()
  const places = usePlaces(rows)
  const changes = useResultChanges(places)
  const readDefinition = useDefinitions()
  const [saved, setSaved] = useState(NOTHING_SAVED)
  const [cell, setCell] = useState<OpenCell>()
  /** The document of a row, in the version that a change would begin with. */
  const latestOf = (row: WireValue): (ResultDocument & { readonly place: CollectionPlace }) | undefined => {
    const found = resultDocument(row)
    const place = found && places.get(found.collection)
    if (found === undefined || place === undefined) return undefined
    const later = saved.get(keyOf(found))
    if (later === undefined && saved.has(keyOf(found))) return undefined
    return { ...found, document: later ?? found.document, place }
  }
  const changeOf = (row: WireValue) => {
    const found = resultDocument(row)
    return found && changes.get(found.collection)?.find(found.document.id)
  }
  const definitionOf = ({ path, collection }: CollectionPlace) =>
    services.cache.getQueryData(collectionQuery(services, path, collection).queryKey)
  const canEdit: Editing['canEdit'] = (row, column) => {
    const found = latestOf(row)
    if (found === undefined || isOwnField(column) || changeOf(row)?.kind === 'delete') return false
    const definition = definitionOf(found.place)
    return definition !== null && definition?.computedFields.some(({ name }) => name === column) !== true
  }
  const rowOf: Editing['rowOf'] = (row) => {
    const found = resultDocument(row)
    if (found === undefined) return undefined
    const change = changeOf(row)
    const later = saved.get(keyOf(found))
    const base = later === undefined ? row : savedRow(row, later)
    if (change?.kind === 'delete' || (later === undefined && saved.has(keyOf(found)))) return { value: base, state: 'deleted' }
    if (change?.kind === 'update' || change?.kind === 'replace') return { value: withFields(base, change.fields), state: 'edited' }
    return later === undefined ? undefined : { value: base, state: 'saved' }
  }
  const open: Editing['open'] = (row, column) => {
    const found = latestOf(row)
    if (found === undefined || !canEdit(row, column)) return
    void readDefinition(found.place).then((definition) => {
      if (definition === undefined) return
      if (definition.computedFields.some(({ name }) => name === column)) {
        toasts.show({ theme: 'info', title: text('documents.result_computed', { name: column }) })
      } else setCell({ key: keyOf(found), column })
    })
  }
  const editorOf: Editing['editorOf'] = (row, column, onDone) => {
    const found = latestOf(row)
    if (found === undefined || cell?.key !== keyOf(found) || cell.column !== column) return undefined
    const shown = rowOf(row)?.value ?? row
    const value = shown.kind === 'document' ? fieldOf(shown.fields, column) : undefined
    const close = () => {
      setCell(undefined)
      onDone()
    }
    const commit = (written: WireValue) => {
      const base = baseOf(found.document, definitionOf(found.place))
      changes.get(found.collection)?.setField(base, column, written.kind === 'null' ? undefined : written)
      close()
    }
    const initial = value === undefined || value.kind === 'null' ? blankDraft('String') : draftOf(value)
    return <ValueInput label={text('documents.edit_field', { name: column })} initial={initial} onCommit={commit} onCancel={close} />
  }
  const remove: Editing['remove'] = (row) => {
    const found = latestOf(row)
    if (found === undefined) return
    void readDefinition(found.place).then((definition) => {
      if (definition !== undefined) changes.get(found.collection)?.delete(baseOf(found.document, definition))
    })
  }
  const isEdited: Editing['isEdited'] = (row, column) => {
    const change = changeOf(row)
    return (change?.kind === 'update' || change?.kind === 'replace') && changedNames(change.base.fields, change.fields).includes(column)
  }
  const onSaved = (collection: string, written: readonly SavedChange[]) => {
    setSaved((before) => new Map([...before, ...written.map(({ change, document }) => [`${collection}/${change.id}`, document] as const)]))
  }
  return (
    <ResultPending places={[...places.values()]} onSaved={onSaved}>
      {children({ canEdit, rowOf, isEdited, open, editorOf, remove })}
    </ResultPending>
  )
}
