import * as v from 'valibot'
import { accessProviderNameSchema } from '../../config/names.ts'
import { text } from '../../messages/access-providers-text.ts'
import type { ProviderDefinition } from './provider-definition.ts'

function isHttpsAddress(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' && hostname !== '' && address.startsWith('https://')
  } catch {
    return false
  }
}

const roleEntries = { role: v.string(), conditional: v.boolean(), predicate: v.string() }

const roleSchema = v.pipe(
  v.object({ ...roleEntries, role: v.pipe(v.string(), v.nonEmpty(text('providers.role_required'))) }),
  v.forward(
    v.partialCheck(
      [['conditional'], ['predicate']],
      ({ conditional, predicate }) => !conditional || predicate.trim() !== '',
      text('providers.predicate_required'),
    ),
    ['predicate'],
  ),
)

const eachRoleOnce = v.rawCheck<v.InferOutput<typeof roleSchema>[]>(({ dataset, addIssue }) => {
  if (!dataset.typed) return
  const rows = dataset.value
  rows.forEach((row, index) => {
    if (row.role === '' || rows.findIndex(({ role }) => role === row.role) === index) return
    addIssue({
      message: text('providers.role_twice'),
      path: [
        { type: 'array', origin: 'value', input: rows, key: index, value: row },
        { type: 'object', origin: 'value', input: { ...row }, key: 'role', value: row.role },
      ],
    })
  })
})

const settings = {
  issuer: v.pipe(v.string(), v.trim(), v.nonEmpty(text('providers.issuer_required'))),
  jwksUri: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(text('providers.jwks_required')),
    v.check((address) => address === '' || isHttpsAddress(address), text('providers.jwks_https')),
  ),
  roles: v.pipe(v.array(roleSchema), v.minLength(1, text('providers.role_required')), eachRoleOnce),
}

/** The settings that a form began with. */
const began = v.object({ issuer: v.string(), jwksUri: v.string(), roles: v.array(v.object(roleEntries)) })

/** The form of an access provider that exists, whose name stays; `ts` is the time of the change that it began with. */
export const providerSettingsSchema = v.object({ name: v.string(), ts: v.string(), began, ...settings })
/** The form of a new access provider. */
export const providerSchema = v.object({ name: accessProviderNameSchema, ts: v.string(), began, ...settings })

export type ProviderValues = v.InferOutput<typeof providerSchema>

/** A role of the form before it is chosen; its predicate counts once it is asked for. */
export const BLANK_ROLE: ProviderValues['roles'][number] = { role: '', conditional: false, predicate: 'jwt => true' }

/** What the form of an access provider begins with. */
export function settingsOf({ name, ts, issuer, jwksUri, roles }: ProviderDefinition): ProviderValues {
  const rows = roles.map(({ role, predicate }) => ({
    role,
    conditional: predicate !== undefined,
    predicate: predicate ?? BLANK_ROLE.predicate,
  }))
  const values = { issuer, jwksUri, roles: rows.length === 0 ? [BLANK_ROLE] : rows }
  return { name, ts, ...values, began: values }
}
