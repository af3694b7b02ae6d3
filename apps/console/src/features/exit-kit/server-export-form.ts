import { ApiError } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import * as v from 'valibot'
import { errorHint, errorText } from '../../data/error-text.ts'
import type { ExportWish, ServerExport } from '../../data/server-exports.ts'
import { text } from '../../messages/exit-kit-text.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'

/** The fields of an export that the server makes. */
export interface ServerExportValues {
  destination: string
  format: ServerExport['format']
  scope: 'all' | 'some'
  collections: string[]
}

export const BLANK: ServerExportValues = { destination: '', format: 'tagged', scope: 'all', collections: [] }

const URI = /^s3:\/\/([^/]+)\/?(.*)$/
/** What can be a folder, and a part of a key of an object store. */
const NAME = /^[A-Za-z0-9][\w.-]{0,99}$/
const NAMES_MAX = 20
const COLLECTIONS_MAX = 1000

/** Whether a text is `s3://bucket/path`, of names that are safe as folders. */
function isDestination(given: string): boolean {
  const [, bucket = '', path = ''] = URI.exec(given) ?? []
  const names = path.split('/').filter((name) => name !== '')
  return names.length <= NAMES_MAX && [bucket, ...names].every((name) => NAME.test(name))
}

export const serverExportSchema: v.GenericSchema<ServerExportValues, ServerExportValues> = v.pipe(
  v.object({
    destination: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(text('export.server_destination_missing')),
      v.check(isDestination, text('export.server_destination_invalid')),
    ),
    format: v.picklist(['tagged', 'simple']),
    scope: v.picklist(['all', 'some']),
    collections: v.pipe(
      v.array(v.string()),
      v.maxLength(COLLECTIONS_MAX, text('export.server_collections_many', { count: COLLECTIONS_MAX })),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['scope'], ['collections']],
      ({ scope, collections }) => scope === 'all' || collections.length > 0,
      text('export.server_collections_missing'),
    ),
    ['collections'],
  ),
)

/** What is asked of the service. */
export function wishOf(path: DatabasePath, { destination, format, scope, collections }: ServerExportValues): ExportWish {
  return { path, destination, format, collections: scope === 'all' ? undefined : collections }
}

const TEXTS: Readonly<Record<string, string>> = {
  conflict: text('export.server_busy'),
  not_found: text('export.server_gone'),
  backups_unsupported: text('export.server_unsupported'),
  backups_elsewhere: text('export.server_elsewhere'),
  invalid_path: text('export.server_root'),
}

/** What people read about an export that could not begin. */
export function explainRefusal(error: unknown): FormFailure<ServerExportValues> {
  if (error instanceof ApiError && error.code === 'validation_error' && 'destination' in error.fields) {
    return { fields: { destination: text('export.server_destination_invalid') } }
  }
  const known = error instanceof ApiError ? TEXTS[error.code] : undefined
  if (known !== undefined) return { message: known }
  return { message: errorText(error, { defaultMessage: text('export.server_not_begun') }), detail: errorHint(error) }
}
