import { outsideLinks, outsideUrl } from '../../../data/outside-links.ts'
import { typeNameOf } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyValue } from '../../../ui/clipboard.ts'
import { Concealed } from '../../../ui/concealed.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePrivacyMode } from '../../../ui/use-privacy-mode.ts'
import { LongText } from './long-text.tsx'
import { copyOf } from './tree-lines.ts'
import styles from './result-pane.module.css'

/** A value that its row has no room for. */
export interface ShownValue {
  readonly id: string
  readonly name: string
  readonly value: WireValue
  /** Whether it is, or holds, the value of a sensitive field. */
  readonly isSensitive: boolean
}

/** Shows the whole of a value that its row has no room for. */
export function FullValueDialog({ shown, onClose }: { readonly shown: ShownValue | undefined; readonly onClose: () => void }) {
  const full = shown === undefined ? '' : copyOf(shown.value)
  const isPrivate = usePrivacyMode()
  const url = shown?.value.kind === 'string' ? outsideUrl(shown.value.value) : undefined
  return (
    <Dialog
      open={shown !== undefined}
      onClose={onClose}
      title={shown === undefined ? '' : text('shell.full_value', { name: shown.name, type: typeNameOf(shown.value) })}
      footer={
        <>
          {url !== undefined && shown?.isSensitive === false && !isPrivate && (
            <Button
              icon="external"
              onClick={() => {
                onClose()
                outsideLinks.ask(url)
              }}
            >
              {text('shell.open_link')}
            </Button>
          )}
          <Button icon="copy" onClick={() => void copyValue(full, shown?.isSensitive)}>
            {text('action.copy')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text('action.close')}
          </Button>
        </>
      }
    >
      <Concealed key={shown?.id} isSensitive={shown?.isSensitive === true}>
        <LongText className={styles['full'] ?? ''} label={text('shell.full_value_text')} full={full} />
      </Concealed>
    </Dialog>
  )
}
