import { NullValue } from '@terrarium/values'

/** Nulls of methods that find nothing. Where they were made is noted by the call. */
export const EMPTY_ARRAY: NullValue = noSuchElement('empty array')
export const EMPTY_SET: NullValue = noSuchElement('empty set')
export const NO_ELEMENT_FOUND: NullValue = noSuchElement('no element found')
export const NO_VALUE_AT_PATH: NullValue = noSuchElement('no value in object found at path')
export const MISSING_IDENTITY: NullValue = noSuchElement('missing identity')
export const NO_TOKEN: NullValue = noSuchElement('no token')
export const INVALID_NUMBER: NullValue = new NullValue({ kind: 'invalidNumber' })

function noSuchElement(reason: string): NullValue {
  return new NullValue({ kind: 'noSuchElement', reason })
}
