import type { DatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/access-providers-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Time } from '../../ui/time.tsx'
import type { ProviderDefinition } from './provider-definition.ts'

interface ProviderColumnsProps {
  readonly path: DatabasePath
  readonly refusal: string | undefined
  readonly onDelete: (provider: ProviderDefinition) => void
}

function ProviderMenu({ path, refusal, onDelete, provider }: ProviderColumnsProps & { readonly provider: ProviderDefinition }) {
  const { name } = provider
  const label = text('providers.actions_of', { name })
  const remove = () => onDelete(provider)
  const page = paths.resource.href(path, 'access_providers', name)
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={<Button variant="ghost" size="sm" square icon="more" aria-label={label} />}
      rowKeys={{ Delete: refusal === undefined ? remove : undefined }}
    >
      <MenuItem icon="accessProvider" render={<Link to={page} />}>
        {text('providers.settings')}
      </MenuItem>
      <MenuItem icon="check" render={<Link to={`${page}?panel=check`} />}>
        {text('item.check')}
      </MenuItem>
      <MenuItem icon="schema" render={<Link to={paths.resourceSchema.href(path, 'access_providers', name)} />}>
        {text('item.schema')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText(name)}>
        {text('providers.copy_name')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger disabledReason={refusal} end={<kbd aria-hidden="true">{text('key.delete')}</kbd>} onSelect={remove}>
        {text('providers.delete')}
      </MenuItem>
    </Menu>
  )
}

function rolesText({ roles }: ProviderDefinition): string {
  return roles.map(({ role, predicate }) => (predicate === undefined ? role : text('providers.under_predicate', { role }))).join(', ')
}

/** The columns of the list of access providers. */
export function providerColumns(props: ProviderColumnsProps): readonly ListColumn<ProviderDefinition>[] {
  return [
    {
      id: 'name',
      sort: 'name',
      label: text('providers.column_name'),
      cell: ({ name }) => <NameCell icon="accessProvider" name={name} to={paths.resource.href(props.path, 'access_providers', name)} />,
    },
    {
      id: 'issuer',
      sort: 'issuer',
      label: text('providers.column_issuer'),
      cutText: ({ issuer }) => issuer,
      cell: ({ issuer }) => <bdi dir="ltr">{issuer}</bdi>,
    },
    {
      id: 'jwks',
      label: text('providers.column_jwks'),
      cutText: ({ jwksUri }) => jwksUri,
      cell: ({ jwksUri }) => <bdi dir="ltr">{jwksUri}</bdi>,
    },
    {
      id: 'audience',
      label: text('providers.audience'),
      cutText: ({ audience }) => audience,
      cell: ({ audience }) => <bdi dir="ltr">{audience}</bdi>,
    },
    {
      id: 'roles',
      label: text('providers.column_roles'),
      cutText: rolesText,
      cell: (provider) => rolesText(provider) || undefined,
    },
    {
      id: 'changed',
      sort: 'changed',
      label: text('providers.column_changed'),
      cell: ({ ts }) => (ts === '' ? undefined : <Time value={ts} />),
    },
    {
      id: 'actions',
      label: text('providers.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (provider) => <ProviderMenu {...props} provider={provider} />,
    },
  ]
}
