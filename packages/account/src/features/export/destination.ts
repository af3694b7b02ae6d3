import { AccountError } from '../../context/account-error.ts'

/** Where an export goes. */
export interface Destination {
  readonly bucket: string
  /** Names joined with slashes; may be empty. */
  readonly path: string
}

const URI = /^s3:\/\/([^/]+)\/?(.*)$/
/** What can be a folder here and a key there. */
const NAME = /^[A-Za-z0-9][\w.-]{0,99}$/
const NAMES_MAX = 20

/** Reads the destination of an export: `s3://bucket/path`, or its parts. @throws {AccountError} validation_error */
export function parseDestination(given: string | { readonly s3: { readonly bucket: string; readonly path: string } }): Destination {
  const [, bucket = '', path = ''] = typeof given === 'string' ? (URI.exec(given) ?? []) : ['', given.s3.bucket, given.s3.path]
  const names = path.split('/').filter((name) => name !== '')
  if (names.length > NAMES_MAX || ![bucket, ...names].every((name) => NAME.test(name))) {
    throw new AccountError('validation_error', { reason: TEXT, fields: { destination: 'invalid' } })
  }
  return { bucket, path: names.join('/') }
}

const TEXT =
  'The destination is s3://bucket/path, of letters, digits, dots, dashes and underscores. It becomes the folder exports/bucket/path of the data folder.'
