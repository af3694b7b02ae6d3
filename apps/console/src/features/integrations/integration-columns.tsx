import type { Integration, IntegrationStatus } from '@terrarium/contracts'
import { text } from '../../messages/integrations-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { integrationName, regionName } from './integrations.ts'
import { TestButton } from './test-button.tsx'
import styles from './integrations.module.css'

const TONES: Readonly<Record<IntegrationStatus, BadgeTone>> = { active: 'ok', pending: 'info', invalid_key: 'bad' }

interface Rights {
  readonly add: boolean
  readonly test: boolean
  readonly delete: boolean
}

interface RowActions {
  readonly onDelete: (integration: Integration) => void
  readonly onReplace: (integration: Integration) => void
}

/** What the latest delivery says beyond its status; a refused key has words of its own. */
function remarkOf({ status, last_error: error }: Integration): string | undefined {
  if (status === 'invalid_key') return text('integration.invalid_key')
  if (error !== null) return error.message
  return status === 'pending' ? text('integration.pending_help') : undefined
}

function Status({ integration }: { readonly integration: Integration }) {
  const remark = remarkOf(integration)
  const { status, last_error: error } = integration
  return (
    <div className={styles['status']}>
      <Badge tone={TONES[status]}>{text(`integration.status.${status}`)}</Badge>
      {remark !== undefined && <p className={styles['remark']}>{remark}</p>}
      {error !== null && (
        <p className={styles['remark']}>
          {text('integration.last_error')}: <Time value={error.at} />
        </p>
      )}
    </div>
  )
}

function Actions({ integration, may, actions }: { readonly integration: Integration; readonly may: Rights; readonly actions: RowActions }) {
  const isRefused = integration.status === 'invalid_key'
  return (
    <span className={styles['actions']}>
      {may.add && may.delete && isRefused && (
        <Button size="sm" onClick={() => actions.onReplace(integration)}>
          {text('integration.replace')}
        </Button>
      )}
      {may.test && !isRefused && <TestButton integration={integration} />}
      {may.delete && (
        <Button
          size="sm"
          square
          variant="ghost"
          icon="trash"
          aria-label={text('integration.delete_title', { name: integrationName(integration) })}
          onClick={() => actions.onDelete(integration)}
        />
      )}
    </span>
  )
}

/** The columns of the list of integrations. */
export function integrationColumns(may: Rights, actions: RowActions): readonly Column<Integration>[] {
  return [
    { id: 'service', label: text('integration.column_service'), cell: ({ service }) => text(`integration.service.${service}`) },
    { id: 'region', label: text('integration.column_region'), cell: (each) => regionName(each.region_group) },
    { id: 'site', label: text('integration.column_site'), cell: ({ site }) => <bdi dir="ltr">{site}</bdi> },
    { id: 'status', label: text('integration.column_status'), grows: true, cell: (integration) => <Status integration={integration} /> },
    {
      id: 'delivery',
      label: text('integration.column_delivery'),
      cell: ({ last_delivery_at: at }) => (at === null ? text('integration.never_delivered') : <Time value={at} />),
    },
    {
      id: 'added',
      label: text('integration.column_added'),
      cell: ({ created_by: by }) => (by === null ? text('integration.former_member') : <bdi dir="auto">{by.name}</bdi>),
    },
    {
      id: 'actions',
      label: text('integration.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (integration) => <Actions integration={integration} may={may} actions={actions} />,
    },
  ]
}
