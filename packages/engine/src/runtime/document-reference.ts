import type { Timestamp } from '@terrarium/base'
import type { Span } from '@terrarium/language'
import { DocumentValue, type MissingCause, type Value } from '@terrarium/values'
import type { CollectionDefinition, IndexDefinition } from '../model/catalog.ts'
import type { DocumentVersion } from './documents.ts'
import type { CoveredMembers } from './partial-object.ts'
import type { StoredVersion } from '../storage/stored-version.ts'

/** The index that a scan found a reference in; kept when performance hints are wanted. */
export interface IndexSource {
  readonly collection: CollectionDefinition
  readonly index: IndexDefinition
  /** The call that made the set. */
  readonly span: Span
}

/** Details of a reference besides its target. */
export interface ReferenceDetails {
  /** Time at which the document is read, independent of the context's. */
  readonly readTime?: Timestamp | undefined
  /** Members, or parts of them, that need no reading: fields of the index that the reference came from. */
  readonly covered?: CoveredMembers | undefined
  /** The index that the reference came from, when performance hints are wanted. */
  readonly source?: IndexSource | undefined
  /** The version that a scan has read; valid until the query writes the document. */
  readonly scanned?: StoredVersion | undefined
  /** Members that only the value returned by the write has. */
  readonly shownOnce?: ReadonlyMap<string, Value> | undefined
  /** The document is this version, stored or not. */
  readonly version?: DocumentVersion | undefined
  /** A reference with a name that may be stored all the same. */
  readonly storable?: boolean | undefined
  /** The document is missing, for this cause. */
  readonly missing?: MissingCause | undefined
}

/** A reference with the details that reading it needs. */
export class DocumentReference extends DocumentValue {
  readonly details: ReferenceDetails

  constructor(collectionId: number, collectionName: string, id: bigint, name?: string, details: ReferenceDetails = NO_DETAILS) {
    super(collectionId, collectionName, id, name)
    this.details = details
  }
}

const NO_DETAILS: ReferenceDetails = {}

/** The reference's details; none when it was made elsewhere. */
export function detailsOf(reference: DocumentValue): ReferenceDetails {
  return reference instanceof DocumentReference ? reference.details : NO_DETAILS
}

/** Makes a reference to a document of a collection. */
export function referenceTo(collection: CollectionDefinition, id: bigint, name?: string, details?: ReferenceDetails): DocumentReference {
  return new DocumentReference(collection.id, collection.name, id, name, details)
}

/** The same reference with further details. */
export function withDetails(reference: DocumentValue, details: ReferenceDetails): DocumentReference {
  const { collectionId, collectionName, id, name } = reference
  return new DocumentReference(collectionId, collectionName, id, name, merge(detailsOf(reference), details))
}

/** Member by member: every write makes such details, and spreading objects takes several times as long. */
function merge(known: ReferenceDetails, further: ReferenceDetails): Record<keyof ReferenceDetails, unknown> & ReferenceDetails {
  return {
    readTime: 'readTime' in further ? further.readTime : known.readTime,
    covered: 'covered' in further ? further.covered : known.covered,
    source: 'source' in further ? further.source : known.source,
    scanned: 'scanned' in further ? further.scanned : known.scanned,
    shownOnce: 'shownOnce' in further ? further.shownOnce : known.shownOnce,
    version: 'version' in further ? further.version : known.version,
    storable: 'storable' in further ? further.storable : known.storable,
    missing: 'missing' in further ? further.missing : known.missing,
  }
}
