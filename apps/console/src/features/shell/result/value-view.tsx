import type { WireValue } from '../../../data/wire-value.ts'
import type { PageState } from '../run/run.ts'
import type { ResultView } from '../workspace/result-view.ts'
import { LinesView } from './lines-view.tsx'
import { ResultTable } from './result-table.tsx'
import { ResultTree } from './result-tree.tsx'
import type { ValueLine } from './value-lines.ts'

/** Places that a search has found, in the order of a view: rows of the tree by their ids, rows of the table and lines by their numbers. */
export type Matches = readonly (string | number)[]

interface ValueViewProps {
  readonly value: WireValue
  readonly view: ResultView
  readonly label: string
  /** Parts of it that are values of sensitive fields. */
  readonly sensitive: ReadonlySet<WireValue>
  /** The value written out, for views of text. */
  readonly lines: readonly ValueLine[]
  readonly matches: Matches
  /** The match that is shown. */
  readonly match: string | number | undefined
  readonly pages: Readonly<Record<string, PageState>>
  readonly onMore: ((id: string) => Promise<void>) | undefined
  /** Why documents in it cannot be edited; undefined where they can. */
  readonly readOnly: string | undefined
}

/** A value as a tree, as a table or as text. */
export function ValueView({ value, view, label, sensitive, lines, matches, match, pages, onMore, readOnly }: ValueViewProps) {
  const lineMatches = matches.filter((found): found is number => typeof found === 'number')
  const place = typeof match === 'number' ? match : undefined
  switch (view) {
    case 'tree':
      return (
        <ResultTree
          value={value}
          sensitive={sensitive}
          label={label}
          pages={pages}
          onMore={onMore}
          match={typeof match === 'string' ? match : undefined}
        />
      )
    case 'table':
      return (
        <ResultTable value={value} sensitive={sensitive} label={label} pages={pages} onMore={onMore} match={place} readOnly={readOnly} />
      )
    default:
      return <LinesView label={label} lines={lines} matches={lineMatches} match={place} />
  }
}
