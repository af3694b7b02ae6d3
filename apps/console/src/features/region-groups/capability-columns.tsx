import { REGION_GROUPS } from '@terrarium/contracts'
import type { RegionCapability, ServerCapabilities } from '@terrarium/contracts'
import { text } from '../../messages/region-groups-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import styles from './region-groups.module.css'

const CAPABILITIES = [
  'typechecks',
  'schema_files',
  'staged_schema',
  'streams',
  'feeds',
  'statistics',
  'summaries',
  'performance_hints',
  'eval_v4',
] as const satisfies readonly (keyof ServerCapabilities)[]

type Capability = (typeof CAPABILITIES)[number]

/** What is said of each region group, as rows in their order: where it is, then what it answers. */
export type RegionRow = 'kind' | Capability
export const REGION_ROWS: readonly RegionRow[] = ['kind', ...CAPABILITIES]

type Answer = 'yes' | 'no' | 'unsaid' | 'unknown'

const TONES: Readonly<Record<Answer, BadgeTone>> = { yes: 'ok', no: 'warn', unsaid: 'line', unknown: 'line' }

function answerOf({ capabilities }: RegionCapability, capability: Capability): Answer {
  if (capabilities === null) return 'unknown'
  const answer = capabilities[capability]
  if (answer === null) return 'unsaid'
  return answer ? 'yes' : 'no'
}

function isLacking(row: RegionRow, regions: readonly RegionCapability[]): row is Capability {
  return row !== 'kind' && regions.some((region) => answerOf(region, row) === 'no')
}

/** A capability with what follows where it is missing, and what each region group answers. */
export function capabilityColumns(regions: readonly RegionCapability[]): readonly Column<RegionRow>[] {
  return [
    {
      id: 'capability',
      label: text('regions.capability'),
      cell: (row) => (
        <div className={styles['capability']}>
          {text(`regions.${row}`)}
          {isLacking(row, regions) && <p className={styles['remark']}>{text(`regions.${row}_lack`)}</p>}
        </div>
      ),
    },
    ...regions.map((region) => ({
      id: region.region,
      label: REGION_GROUPS[region.region].displayName,
      cell: (row: RegionRow) => {
        if (row === 'kind') return <span>{text(`regions.kind.${region.kind}`)}</span>
        const answer = answerOf(region, row)
        return <Badge tone={TONES[answer]}>{text(`regions.answer.${answer}`)}</Badge>
      },
    })),
  ]
}
