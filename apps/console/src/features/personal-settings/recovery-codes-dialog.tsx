import * as v from 'valibot'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { downloadText } from '../../ui/download.ts'
import { FormCheckbox } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import styles from './personal-settings.module.css'

const savedSchema = v.object({
  saved: v.pipe(
    v.boolean(),
    v.check((saved) => saved, text('otp.codes_needed')),
  ),
})
type Saved = v.InferOutput<typeof savedSchema>

/** Shows recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const form = useConsoleForm<Saved, Saved>({
    schema: savedSchema,
    defaults: { saved: false },
    explain: () => ({ message: text('errors.generic') }),
    onSubmit: async () => onClose(),
  })
  const lines = codes.join('\n')
  return (
    <FormDialog
      open
      form={form}
      title={text('otp.codes_title')}
      submitLabel={text('otp.codes_done')}
      submitDisabled={!form.methods.watch('saved')}
      onClose={onClose}
      footStart={
        <Button variant="ghost" icon="download" onClick={() => downloadText(text('otp.codes_file'), `${lines}\n`)}>
          {text('otp.codes_download')}
        </Button>
      }
    >
      <Note tone="warn">{text('otp.codes_text')}</Note>
      <ul className={styles['codes']} aria-label={text('otp.codes_title')}>
        {codes.map((code) => (
          <li key={code} dir="ltr" translate="no">
            {code}
          </li>
        ))}
      </ul>
      <Button size="sm" icon="copy" onClick={() => void copyText(lines)}>
        {text('action.copy')}
      </Button>
      <FormCheckbox form={form} name="saved" label={text('otp.codes_saved')} />
    </FormDialog>
  )
}
