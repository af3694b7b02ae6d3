import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { fql } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DocumentTitle } from './document-title.tsx'
import { readDocument, titleOf } from './document.ts'
import type { StoredDocument } from './document.ts'
import { readDraft, referredCollection } from './value-draft.ts'
import type { ValueDraft } from './value-draft.ts'
import styles from './reference-input.module.css'

/** Documents that are offered; each costs a read. */
const OFFERED_MAX = 20

/** Reads the first documents of a collection, to choose one from. */
function offeredQuery({ database }: Services, path: DatabasePath, collection: string) {
  return queryOptions({
    queryKey: ['reference-choices', formatDatabasePath(path), collection],
    queryFn: async ({ signal }): Promise<readonly StoredDocument[]> => {
      const query = fql`Collection(${collection}).all().take(${OFFERED_MAX}).toArray()`
      const request = { path, role: 'admin', query, screen: 'documents', operation: 'choices', typecheck: false, signal } as const
      const outcome = await database.run(request)
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      return outcome.data.kind === 'array' ? outcome.data.items.flatMap((item) => readDocument(item) ?? []) : []
    },
  })
}

/** The documents that fit what is written: all while that is a whole reference, else those with such an id or title. */
function fitting(documents: readonly StoredDocument[], draft: ValueDraft): readonly StoredDocument[] {
  const wanted = draft.written.trim().toLowerCase()
  if (wanted === '' || (readDraft(draft).ok && !/^\d+$/.test(wanted))) return documents
  return documents.filter((document) => document.id.startsWith(wanted) || titleOf(document)?.text.toLowerCase().includes(wanted) === true)
}

function useOffered(draft: ValueDraft) {
  const services = useServices()
  const { path } = useDatabase()
  const collection = referredCollection(draft)
  const { data, error } = useQuery({ ...offeredQuery(services, path, collection ?? ''), enabled: collection !== undefined, retry: false })
  return { collection, error, documents: data && fitting(data, draft), isCut: data?.length === OFFERED_MAX }
}

/** What is below the list: why there is nothing in it, or that there may be others. */
function noteOf({ collection, error, documents, isCut }: ReturnType<typeof useOffered>): string | undefined {
  if (collection === undefined) return text('documents.not_reference')
  if (error !== null) return errorText(error)
  if (documents === undefined) return text('state.loading')
  if (isCut) return text('documents.reference_first', { count: OFFERED_MAX, collection })
  return documents.length === 0 ? text('documents.reference_none', { collection }) : undefined
}

interface ReferenceInputProps {
  readonly draft: ValueDraft
  /** What the control has in common with those of other types. */
  readonly control: Pick<ComponentProps<'input'>, 'ref' | 'aria-label' | 'aria-invalid' | 'aria-describedby' | 'className'>
  readonly onChange: (draft: ValueDraft) => void
  readonly onChoose: (value: WireValue) => void
}

/** A reference while it is written: an id or a whole reference is typed, or a document of the collection chosen by its title. */
export function ReferenceInput({ draft, control, onChange, onChoose }: ReferenceInputProps) {
  const listId = useId()
  const offered = useOffered(draft)
  const { collection = '', documents = [] } = offered
  const [active, setActive] = useState(-1)
  const note = noteOf(offered)
  const choose = (document: StoredDocument | undefined) => {
    if (document !== undefined) onChoose({ kind: 'reference', collection, id: document.id, named: false, missing: undefined })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive(Math.max(-1, Math.min(documents.length - 1, active + step)))
    else if (event.key === 'Enter' && documents[active] !== undefined) choose(documents[active])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        {...control}
        role="combobox"
        aria-expanded={documents.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={documents[active] === undefined ? undefined : `${listId}-${active}`}
        value={draft.written}
        placeholder={text('documents.reference_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setActive(-1)
          onChange({ ...draft, written: event.target.value })
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles['choices']}>
        <div id={listId} role="listbox" aria-label={text('documents.reference_choices', { collection })} className={styles['list']}>
          {documents.map((document, at) => (
            <div
              key={document.id}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              className={classNames(styles['choice'], at === active && styles['active'])}
              // The focus stays where is written, or the value would be taken as it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(document)}
            >
              <bdi dir="auto">
                <DocumentTitle collection={collection} document={document} otherwise={document.id} />
              </bdi>
              <span className={styles['id']}>{document.id}</span>
            </div>
          ))}
        </div>
        {note !== undefined && <p role="status">{note}</p>}
      </div>
    </>
  )
}
