import { DocumentValue } from '@terrarium/values'

/** Makes references for readers that never follow them nor show them. */
export function plainReference(collectionId: number, id: bigint): DocumentValue {
  return new DocumentValue(collectionId, '', id)
}
