import type { DatabasePath } from '@terrarium/contracts'
import { useState, useSyncExternalStore } from 'react'
import { formatMoney, moneyOf, prices } from '../../data/prices.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/exit-kit-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { ExportProgress } from './data-export.ts'
import type { ExitKitProps, ExportPart } from './export-part.ts'
import type { ExportChoice } from './export-plan.ts'
import { collectionsIn, documentsIn } from './manifest.ts'
import { useEstimate, useExport } from './use-export.ts'
import type { ExportState } from './use-export.ts'
import styles from './exit-kit.module.css'

const EVERYTHING: ExportChoice = { documents: true, plain: false, keys: true, savedQueries: true, children: true }

/** Parts of an export that can be left out, in the order of the form. */
const PARTS = ['documents', 'plain', 'keys', 'children'] as const

function Estimate({ path, choice }: { readonly path: DatabasePath; readonly choice: ExportChoice }) {
  const { estimate, count } = useEstimate(path)
  const table = useSyncExternalStore(prices.subscribe, prices.get)
  const rate = useSession()?.regionGroups[path.regionGroup]?.rate ?? 1
  if (estimate === undefined || estimate === 'counting') {
    return (
      <Button size="sm" loading={estimate === 'counting'} onClick={() => void count(choice.children)}>
        {text('export.estimate')}
      </Button>
    )
  }
  if ('failed' in estimate) {
    return (
      <Note tone="bad" role="alert">
        {estimate.failed}
      </Note>
    )
  }
  const amount = table && formatMoney(moneyOf({ read: estimate.documents, write: 0, compute: 0 }, table, rate))
  return (
    <Note tone="info" role="status" detail={amount && text('export.estimated_cost', { amount })}>
      {text(estimate.isMore ? 'export.estimated_many' : 'export.estimated', { count: estimate.documents })}
    </Note>
  )
}

interface ChoicesProps {
  readonly path: DatabasePath
  readonly choice: ExportChoice
  readonly onChange: (choice: ExportChoice) => void
}

function Choices({ path, choice, onChange }: ChoicesProps) {
  return (
    <>
      <p>{text('export.intro')}</p>
      <div className={styles['choices']}>
        <CheckboxField label={text('export.schema')} help={text('export.schema_help')} checked disabled readOnly />
        {PARTS.map((name) => (
          <CheckboxField
            key={name}
            label={text(`export.${name}`)}
            help={text(`export.${name}_help`)}
            checked={choice[name]}
            disabled={name === 'plain' && !choice.documents}
            onChange={(event) => onChange({ ...choice, [name]: event.target.checked })}
          />
        ))}
        <CheckboxField
          label={text('export.saved')}
          checked={choice.savedQueries}
          onChange={(event) => onChange({ ...choice, savedQueries: event.target.checked })}
        />
      </div>
      <Note tone="warn">{text('export.never')}</Note>
      {choice.documents && (
        <div className={styles['estimate']}>
          <Estimate key={String(choice.children)} path={path} choice={choice} />
        </div>
      )}
    </>
  )
}

function runText(progress: ExportProgress | undefined): string {
  if (progress === undefined) return text('export.planning')
  return progress.current === undefined ? text('export.packing') : text('export.running', { current: progress.current })
}

function RunState({ state }: { readonly state: Exclude<ExportState, { readonly kind: 'choosing' }> }) {
  if (state.kind === 'done') {
    const { manifest, parts, fileName } = state
    const saved = text('export.done_detail', { count: parts, name: parts === 1 ? `${fileName}.zip` : fileName })
    return (
      <Note tone="ok" role="status" detail={saved}>
        {text('export.done', { count: collectionsIn(manifest.databases), documents: documentsIn(manifest.databases) })}
      </Note>
    )
  }
  const { progress } = state
  const detail =
    progress === undefined ? undefined : text('export.running_detail', { documents: progress.documents, operations: progress.readOps })
  return (
    <div className={styles['progress']}>
      <Progress label={text('export.progress')} value={progress?.step ?? 0} max={progress?.steps ?? 0} />
      {state.kind === 'failed' ? (
        <Note tone="bad" role="alert" detail={state.message}>
          {text('export.failed')}
        </Note>
      ) : (
        <Note tone="info" detail={detail} {...(state.kind === 'stopped' && { role: 'status' as const })}>
          {state.kind === 'stopped' ? text('export.stopped') : runText(progress)}
        </Note>
      )}
    </div>
  )
}

/** The part of the dialog that exports in this browser. */
export function useBrowserPart({ path, onClose }: ExitKitProps): ExportPart {
  const [choice, setChoice] = useState(EVERYTHING)
  const { state, start, goOn, stop } = useExport(path)
  const isBusy = state.kind === 'running'
  const submit = () => {
    if (state.kind === 'choosing') void start(choice)
    else if (state.kind === 'stopped' || state.kind === 'failed') void goOn()
  }
  const submitLabel = state.kind === 'stopped' || state.kind === 'failed' ? 'export.continue' : 'export.start'
  const footer = (
    <>
      <Button onClick={isBusy ? stop : onClose}>{text(isBusy ? 'export.stop' : 'action.close')}</Button>
      {state.kind !== 'done' && (
        <Button type="submit" variant="primary" icon="download" loading={isBusy} data-autofocus>
          {text(submitLabel)}
        </Button>
      )}
    </>
  )
  const content = state.kind === 'choosing' ? <Choices path={path} choice={choice} onChange={setChoice} /> : <RunState state={state} />
  return { isChoosing: state.kind === 'choosing', isBusy, submit, close: onClose, footer, content }
}
