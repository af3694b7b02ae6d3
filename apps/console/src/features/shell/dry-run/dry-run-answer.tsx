import { useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { useIsNarrow } from '../../../ui/use-media.ts'
import type { DryRunChange } from '../run/dry-run-query.ts'
import { ChangesView } from './changes-view.tsx'
import styles from './changes-view.module.css'

interface DryRunAnswerProps {
  readonly changes: readonly DryRunChange[]
  /** Functions whose writes are not listed. */
  readonly functions: readonly string[]
  /** The value that the query would have. */
  readonly children: ReactNode
}

type Part = 'changes' | 'result'

/** What a query would have done, above what it would have given. On narrow screens, which have no room for both, one of them is asked for. */
export function DryRunAnswer({ changes, functions, children }: DryRunAnswerProps) {
  const isNarrow = useIsNarrow()
  const [part, setPart] = useState<Part>('changes')
  const list = <ChangesView changes={changes} functions={functions} isNarrow={isNarrow} />
  if (!isNarrow) {
    return (
      <>
        {list}
        {children}
      </>
    )
  }
  return (
    <>
      <div className={styles['parts']}>
        <Segmented
          label={text('dry_run.parts')}
          options={[
            { id: 'changes', label: text('dry_run.count', { count: changes.length }) },
            { id: 'result', label: text('shell.result') },
          ]}
          value={part}
          onChange={setPart}
        />
        {part === 'result' && <span>{text('dry_run.nothing_saved')}</span>}
      </div>
      {part === 'changes' ? list : children}
    </>
  )
}
