import type { Members } from '../../data/merge-members.ts'
import { BLANK_ROLE } from './provider-form.ts'
import type { ProviderValues } from './provider-form.ts'

/** What the members of roles begin with; the name of the role follows. */
export const ROLE_MEMBER = 'role '

/** The settings of an access provider, member by member: its address, and each of its roles. */
export function settingsMembers({ issuer, jwksUri, roles }: ProviderValues['began']): Members {
  return new Map<string, string | true>([
    ['issuer', issuer],
    ['jwksUri', jwksUri],
    ...roles
      .filter(({ role }) => role !== '')
      .map(({ role, conditional, predicate }): [string, string | true] => [ROLE_MEMBER + role, conditional ? predicate : true]),
  ])
}

/** The values of a form that begins with one state of the settings and says the members of another. */
export function settingsSaying(members: Members, begun: ProviderValues): ProviderValues {
  const textOf = (member: string) => String(members.get(member) ?? '')
  const roles = [...members].flatMap(([member, value]) =>
    member.startsWith(ROLE_MEMBER)
      ? [
          {
            role: member.slice(ROLE_MEMBER.length),
            conditional: value !== true,
            predicate: value === true ? BLANK_ROLE.predicate : value,
          },
        ]
      : [],
  )
  return { ...begun, issuer: textOf('issuer'), jwksUri: textOf('jwksUri'), roles: roles.length === 0 ? [BLANK_ROLE] : roles }
}
