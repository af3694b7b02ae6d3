import type { SummaryBlock } from '../../data/summary.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyText } from '../../ui/clipboard.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './shell.module.css'

interface SummaryPanelProps {
  readonly blocks: readonly SummaryBlock[]
  /** The server's own text. */
  readonly summary: string
  readonly onReveal: (line: number, column: number) => void
}

const QUERY_SOURCE = '*query*'

function Place({ block, onReveal }: { readonly block: SummaryBlock } & Pick<SummaryPanelProps, 'onReveal'>) {
  const { source, line, column = 1 } = block
  if (source === undefined || line === undefined) return null
  const label = `${line}:${column}`
  if (source !== QUERY_SOURCE) return <code className={styles['place']}>{`${source}:${label}`}</code>
  return (
    <button
      type="button"
      className={styles['place']}
      aria-label={text('shell.go_to', { line, column })}
      onClick={() => onReveal(line, column)}
    >
      {label}
    </button>
  )
}

/** What the server has said about the text beside its answer: problems, hints, output of `log`. */
export function SummaryPanel({ blocks, summary, onReveal }: SummaryPanelProps) {
  const shown = blocks.filter((block) => block.name !== '')
  if (shown.length === 0) return null
  const errors = shown.some((block) => block.name === 'error')
  return (
    <section className={styles['summary']} aria-label={text('shell.summary')} tabIndex={0}>
      <header className={styles['summaryHead']}>
        <span>{text('shell.summary')}</span>
        <Badge tone={errors ? 'bad' : 'warn'}>{shown.length}</Badge>
        <span className={styles['push']}>
          <IconButton icon="copy" size="xs" label={text('shell.copy_summary')} onClick={() => void copyText(summary)} />
        </span>
      </header>
      {shown.map((block, index) => (
        <div
          key={index}
          className={classNames(
            styles['block'],
            block.name === 'error' && styles['blockError'],
            block.name === 'info' && styles['blockInfo'],
          )}
        >
          <Icon name={block.name === 'info' || block.name === 'hint' ? 'info' : 'warning'} size={14} />
          <div>
            <code>{block.name}</code>
            <Place block={block} onReveal={onReveal} />
            <p>{block.message}</p>
            {block.suggestion !== undefined && <code>{block.suggestion}</code>}
          </div>
        </div>
      ))}
    </section>
  )
}
