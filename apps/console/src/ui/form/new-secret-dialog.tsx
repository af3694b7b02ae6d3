import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { leaveGuard } from '../../data/leave-guard.ts'
import { text } from '../../messages/dashboard-text.ts'
import { FormCheckbox } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useConsoleForm } from './use-console-form.ts'
import { SecretBox } from '../secret-box.tsx'

const storedSchema = v.object({
  stored: v.pipe(
    v.boolean(),
    v.check((stored) => stored, text('secret.confirm_required')),
  ),
})
type Stored = v.InferOutput<typeof storedSchema>

interface NewSecretDialogProps {
  readonly title: string
  readonly secret: string
  /** Names the secret in the question before it is lost. */
  readonly where: string
  /** What to do when it is lost later. */
  readonly lost: string
  readonly onClose: () => void
  /** Facts about what was made, and how to use it. */
  readonly children?: ReactNode
}

/** Shows a secret this once; closing, or leaving the page, without having stored it asks. */
export function NewSecretDialog({ title, secret, where, lost, onClose, children }: NewSecretDialogProps) {
  const form = useConsoleForm<Stored, Stored>({
    schema: storedSchema,
    defaults: { stored: false },
    explain: () => ({ message: text('errors.generic') }),
    onSubmit: async () => onClose(),
  })
  const isStored = form.methods.watch('stored') || form.busy
  const work = () => ({ where, count: 1, discard: () => undefined })
  const latest = useRef({ isStored, work })
  latest.current = { isStored, work }
  useEffect(() => leaveGuard.register(() => (latest.current.isStored ? undefined : latest.current.work())), [])
  const close = async () => {
    if (isStored || (await leaveGuard.mayLeave({ kind: 'close' }, [work()]))) onClose()
  }
  return (
    <FormDialog open form={form} title={title} submitLabel={text('secret.done')} submitDisabled={!isStored} onClose={() => void close()}>
      <SecretBox secret={secret} />
      {children}
      <FormCheckbox form={form} name="stored" label={text('secret.confirm')} help={lost} />
    </FormDialog>
  )
}
