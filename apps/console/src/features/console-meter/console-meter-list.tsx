import { useSyncExternalStore } from 'react'
import { backgroundReads } from '../../data/background-reads.ts'
import { REGION_GROUPS } from '@terrarium/contracts'
import { consoleSpending } from '../../data/console-spending.ts'
import type { Spending } from '../../data/console-spending.ts'
import { formatMoney, moneyOf, PRICED_OPERATIONS, prices } from '../../data/prices.ts'
import type { PriceTable } from '../../data/prices.ts'
import { useSession } from '../../data/services.ts'
import { text as capabilityText } from '../../messages/capability-text.ts'
import { text } from '../../messages/console-meter-text.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import styles from './console-meter.module.css'

/** A name of a screen or an operation as words. */
function inWords(name: string): string {
  return name.replace(/_/g, ' ')
}

function moneyColumn(table: PriceTable, rateOf: (row: Spending) => number): Column<Spending> {
  return { id: 'money', label: text('meter.money'), align: 'end', cell: (row) => formatMoney(moneyOf(row, table, rateOf(row))) }
}

function useColumns(): readonly Column<Spending>[] {
  const table = useSyncExternalStore(prices.subscribe, prices.get)
  const groups = useSession()?.regionGroups
  const rateOf = ({ regionGroup }: Spending) => groups?.[regionGroup]?.rate ?? 1
  return [
    { id: 'screen', label: text('meter.screen'), cell: ({ screen }) => inWords(screen) },
    { id: 'operation', label: text('meter.operation'), cell: ({ operation }) => inWords(operation) },
    { id: 'region', label: text('meter.region'), cell: ({ regionGroup }) => regionGroup },
    { id: 'queries', label: text('meter.queries'), align: 'end', cell: ({ queries }) => queries.toLocaleString() },
    ...PRICED_OPERATIONS.map((operation): Column<Spending> => ({
      id: operation,
      label: text(`meter.${operation}`),
      align: 'end',
      cell: (row) => row[operation].toLocaleString(),
    })),
    ...(table === undefined ? [] : [moneyColumn(table, rateOf)]),
  ]
}

/** What the console's own queries have cost, screen by screen, and the switch that stops those that nobody asked for. */
export function ConsoleMeterList() {
  const spent = useSyncExternalStore(consoleSpending.subscribe, consoleSpending.all)
  const silent = useSyncExternalStore(consoleSpending.subscribe, consoleSpending.silent)
  const isPaused = useSyncExternalStore(backgroundReads.subscribe, backgroundReads.isPaused)
  const columns = useColumns()
  return (
    <>
      <p className={styles['lead']}>{text('meter.lead')}</p>
      {silent.length > 0 && (
        <div className={styles['note']}>
          <Note tone="info">
            {capabilityText('lack.meter', { regions: silent.map((region) => REGION_GROUPS[region].displayName).join(', ') })}
          </Note>
        </div>
      )}
      <div className={styles['table']}>
        {spent.length === 0 ? (
          silent.length === 0 && <p>{text('meter.none')}</p>
        ) : (
          <Table
            caption={text('meter.caption')}
            columns={columns}
            rows={spent}
            rowKey={({ screen, operation, regionGroup }) => `${screen} ${operation} ${regionGroup}`}
          />
        )}
      </div>
      <CheckboxField
        role="switch"
        label={text('meter.pause')}
        help={text('meter.pause_help')}
        checked={isPaused}
        onChange={(event) => backgroundReads.pause(event.target.checked)}
      />
    </>
  )
}
