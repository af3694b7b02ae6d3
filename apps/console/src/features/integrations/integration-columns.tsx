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

/** Why the member may not do something, and who can help; undefined where they may. */
export interface IntegrationRefusals {
  readonly add: string | undefined
  readonly test: string | undefined
  readonly delete: string | undefined
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

interface ActionsProps {
  readonly integration: Integration
  readonly refusals: IntegrationRefusals
  readonly actions: RowActions
}

function Actions({ integration, refusals, actions }: ActionsProps) {
  const isRefused = integration.status === 'invalid_key'
  return (
    <span className={styles['actions']}>
      {isRefused ? (
        <Button size="sm" disabledReason={refusals.add ?? refusals.delete} onClick={() => actions.onReplace(integration)}>
          {text('integration.replace')}
        </Button>
      ) : (
        <TestButton integration={integration} refusal={refusals.test} />
      )}
      <Button
        size="sm"
        square
        variant="ghost"
        icon="trash"
        aria-label={text('integration.delete_title', { name: integrationName(integration) })}
        disabledReason={refusals.delete}
        onClick={() => actions.onDelete(integration)}
      />
    </span>
  )
}

/** The columns of the list of integrations. */
export function integrationColumns(refusals: IntegrationRefusals, actions: RowActions): readonly Column<Integration>[] {
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
      cell: (integration) => <Actions integration={integration} refusals={refusals} actions={actions} />,
    },
  ]
}
