import * as contracts from '@terrarium/contracts'
import { ACCOUNT_ROLES, PERMISSION_RESOURCES, PRIVILEGE_ACTIONS, type Endpoint } from '@terrarium/contracts'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createAccountService } from '../account-service.ts'
import { createTestContext } from '../testing/create-test-context.ts'
import { hasPermission, mayCall } from './authorize.ts'

const ENDPOINTS = Object.values<unknown>(contracts).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value
}

type Row = readonly string[]

/** Renders a table as Prettier does: every column as wide as its widest cell. */
function table(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows]
  const widths = head.map((_cell, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: Row): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n')
}

const mark = (isAllowed: boolean): string => (isAllowed ? 'yes' : 'no')

function callRow(endpoint: Endpoint): Row {
  const { name, service, method, path, permission } = endpoint
  const needs =
    typeof permission === 'string'
      ? permission
      : `${permission.resource}: ${permission.action}${permission.roles === undefined ? '' : ', as ' + permission.roles.join(' or ')}`
  return [`\`${name}\``, `${service} ${method} \`${path}\``, needs, ...ACCOUNT_ROLES.map((role) => mark(mayCall(role, permission)))]
}

function resourceRow(resource: (typeof PERMISSION_RESOURCES)[number]): Row {
  const actions = PRIVILEGE_ACTIONS.filter((action) => action !== 'deny')
  const cell = (role: (typeof ACCOUNT_ROLES)[number]): string =>
    actions.filter((action) => hasPermission(role, { resource, action })).join(', ') || 'nothing'
  return [resource === '*' ? 'any other' : resource, ...ACCOUNT_ROLES.map(cell)]
}

function renderDocument(): string {
  const calls = [...ENDPOINTS].sort((a, b) => (a.name < b.name ? -1 : 1)).map(callRow)
  const [star, ...resources] = PERMISSION_RESOURCES
  return `# Permissions

Generated from the contracts and the table of roles by \`packages/account/src/access/permission-table.test.ts\`; after a change:
\`npx vitest run --config vitest.config.ts packages/account/src/access/permission-table.test.ts --update\`.

## What each role may do

Actions by resource. To write is to create, update and delete, all three. Each check of the service and of the console reads this table.

${table(['resource', ...ACCOUNT_ROLES], [...resources, star].map(resourceRow))}

Beyond the table: only an owner changes, removes or makes an owner, and the last owner stays one.

## Who may make each call

\`public\`: everybody who has what the call itself asks for, such as a token. \`self\`: every member, about themselves. A call that is refused answers 403
\`permission_denied\` and stands in the audit log.

${table(['call', 'route', 'needs', ...ACCOUNT_ROLES], calls)}
`
}

describe('the table of permissions', () => {
  test('is what docs/permissions.md says', async () => {
    await expect(renderDocument()).toMatchFileSnapshot('../../../../docs/permissions.md')
  })

  test('has a row for every route that is mounted', async () => {
    const app = fastify()
    const mounted: string[] = []
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') mounted.push(`${one} ${url}`)
    })
    await app.register(createAccountService(createTestContext()).routes)
    await app.ready()
    const paths = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect(
      mounted.filter(
        (route) => !paths.some((known) => route.startsWith(known.split(' ')[0] ?? '') && route.endsWith(known.split(' ')[1] ?? '')),
      ),
    ).toEqual([])
    expect(mounted.length).toBeGreaterThanOrEqual(ENDPOINTS.length)
  })

  test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('says who may call %s', (_name, { permission, auth }) => {
    if (auth === 'public' || auth === 'refresh') expect(permission).toBe('public')
    else expect(permission).not.toBe('public')
  })
})
