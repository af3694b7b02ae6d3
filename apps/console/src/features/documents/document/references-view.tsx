import { formatDatabasePath } from '@terrarium/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isValidIdentifier } from '@terrarium/language'
import { paths } from '../../../config/paths.ts'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { readDefinition } from '../../../data/collection-definition.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { errorText } from '../../../data/error-text.ts'
import { fql, queryText } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import type { PlainValue, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DocumentTitle } from '../values/document-title.tsx'
import { readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import { partsOf } from './field-lines.ts'
import { OutgoingReferences } from './outgoing-references.tsx'
import type { Outgoing } from './outgoing-references.tsx'
import styles from './references-view.module.css'

interface ReferencesViewProps {
  readonly place: CollectionPlace
  readonly document: StoredDocument
}

/** Documents of one source that are shown. */
const INCOMING_MAX = 10

/** A way in which documents of a collection can refer to one: a field of that type, served by an index or not. */
interface IncomingSource {
  readonly collection: string
  readonly field: string
  readonly index: string | undefined
}

/** Fields of a database whose type says that they refer to a collection. */
export function incomingSources(definitions: readonly CollectionDefinition[], collection: string): readonly IncomingSource[] {
  return definitions.flatMap((definition) => {
    const typed = definition.fields.filter(({ signature }) => signature.includes(`Ref<${collection}>`)).map(({ name }) => `.${name}`)
    return typed.map((field) => {
      const index = definition.indexes.find(
        ({ terms: [term, ...others], queryable }) => queryable && others.length === 0 && term?.field === field,
      )
      return { collection: definition.name, field, index: index?.name }
    })
  })
}

function definitionsQuery(services: Services, { path }: CollectionPlace) {
  return queryOptions({
    queryKey: ['collections', formatDatabasePath(path), 'definitions'],
    queryFn: async ({ signal }): Promise<readonly CollectionDefinition[]> => {
      const query = fql`Collection.all().map(c => { name: c.name, fields: c.fields, indexes: c.indexes }).toArray()`
      const answer = await services.database.read({ path, role: 'admin', query, screen: 'document', operation: 'referring', signal })
      return Array.isArray(answer) ? (answer as readonly PlainValue[]).flatMap((each) => readDefinition(each) ?? []) : []
    },
  })
}

function incomingQuery(services: Services, place: CollectionPlace, id: string, source: IncomingSource) {
  const { path, collection } = place
  const target = fql`Collection(${collection}).byId(${id})`
  const isServed = source.index !== undefined && isValidIdentifier(source.index)
  const set = isServed
    ? fql`Collection(${source.collection})${queryText(`.${source.index ?? ''}`)}(${target})`
    : fql`Collection(${source.collection}).all().where(document => document[${source.field.slice(1)}] == ${target})`
  return queryOptions({
    queryKey: ['document', formatDatabasePath(path), collection, id, 'incoming', source],
    queryFn: async ({ signal }): Promise<readonly StoredDocument[]> => {
      const query = fql`${set}.take(${INCOMING_MAX + 1}).toArray()`
      const request = { path, role: 'admin', query, screen: 'document', operation: 'incoming', typecheck: false, signal } as const
      const outcome = await services.database.run(request)
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      return outcome.data.kind === 'array' ? outcome.data.items.flatMap((item) => readDocument(item) ?? []) : []
    },
  })
}

function Incoming({ place, id, source }: { readonly place: CollectionPlace; readonly id: string; readonly source: IncomingSource }) {
  const services = useServices()
  const [asked, setAsked] = useState(source.index !== undefined)
  const { data, error, isFetching } = useQuery({ ...incomingQuery(services, place, id, source), enabled: asked })
  const { regionGroup, names } = place.path
  const listed = data?.slice(0, INCOMING_MAX) ?? []
  return (
    <section className={styles['source']}>
      <h3>
        <Link to={paths.collectionDocuments.href(regionGroup, names, source.collection)}>{source.collection}</Link>
        <code dir="ltr">{source.field}</code>
        <span>{source.index === undefined ? text('documents.no_index_scan') : text('documents.by_index', { index: source.index })}</span>
      </h3>
      {!asked && (
        <Button size="xs" onClick={() => setAsked(true)}>
          {text('documents.run_scan')}
        </Button>
      )}
      {isFetching && data === undefined && <p role="status">{text('state.loading')}</p>}
      {error !== null && <Note tone="bad">{errorText(error)}</Note>}
      {data !== undefined && data.length === 0 && <p>{text('documents.none_refer')}</p>}
      <ul>
        {listed.map((document) => (
          <li key={document.id}>
            <Link to={documentHref(place, source.collection, document.id)} dir="ltr">
              {`${source.collection} ${document.id}`}
            </Link>
            <span dir="auto">
              <DocumentTitle collection={source.collection} document={document} otherwise="" />
            </span>
          </li>
        ))}
      </ul>
      {(data?.length ?? 0) > INCOMING_MAX && <p>{text('documents.more_refer', { count: INCOMING_MAX })}</p>}
    </section>
  )
}

/** References that a document holds, however deep. */
export function outgoingReferences(value: WireValue, path = ''): readonly Outgoing[] {
  if (value.kind === 'reference') return [{ path, value }]
  return partsOf(value).flatMap((part) =>
    outgoingReferences(part.value, typeof part.step === 'number' ? `${path}[${part.step}]` : `${path}.${part.step}`),
  )
}

/** What refers to a document: found through indexes at once, otherwise when somebody asks for it. */
export function IncomingReferences({ place, id }: { readonly place: CollectionPlace; readonly id: string }) {
  const services = useServices()
  const { data, error } = useQuery(definitionsQuery(services, place))
  const sources = data === undefined ? [] : incomingSources(data, place.collection)
  return (
    <>
      {error !== null && <Note tone="bad">{errorText(error)}</Note>}
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data !== undefined && sources.length === 0 && <p>{text('documents.no_incoming', { collection: place.collection })}</p>}
      {sources.map((source) => (
        <Incoming key={`${source.collection} ${source.field}`} place={place} id={id} source={source} />
      ))}
    </>
  )
}

/** What a document refers to, and what refers to it. */
export function ReferencesView({ place, document }: ReferencesViewProps) {
  const outgoing = outgoingReferences({ kind: 'object', fields: document.fields })
  return (
    <div className={styles['view']}>
      <h2>{text('documents.outgoing')}</h2>
      <OutgoingReferences place={place} id={document.id} outgoing={outgoing} />
      <h2>{text('documents.incoming')}</h2>
      <IncomingReferences place={place} id={document.id} />
    </div>
  )
}
