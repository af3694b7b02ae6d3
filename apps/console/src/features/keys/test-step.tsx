import { useState } from 'react'
import * as v from 'valibot'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import type { CreatedKey } from './key-mutations.ts'
import { testSecret } from './key-mutations.ts'
import styles from './keys.module.css'

interface TestStepProps {
  /** Name of the key that is replaced. */
  readonly name: string
  readonly successor: CreatedKey
  readonly onClose: () => void
  readonly onNext: () => void
}

/** Lets the database confirm that the successor's secret works. */
export function TestStep({ name, successor, onClose, onNext }: TestStepProps) {
  const services = useServices()
  const { path } = useDatabase()
  const [isTested, setTested] = useState(false)
  const form = useConsoleForm<Record<never, never>, Record<never, never>>({
    schema: v.object({}),
    defaults: {},
    explain: (error) => ({ message: text('rotate.test_failed'), detail: errorText(error) }),
    onSubmit: async () => {
      if (isTested) return onNext()
      await testSecret(services, path, successor.secret)
      setTested(true)
    },
  })
  return (
    <FormDialog
      open
      form={form}
      title={text('rotate.title', { name, step: text('rotate.step_test') })}
      submitLabel={text(isTested ? 'rotate.next' : 'rotate.test')}
      onClose={onClose}
      footStart={
        !isTested && (
          <Button variant="ghost" onClick={onNext}>
            {text('rotate.skip')}
          </Button>
        )
      }
    >
      <p className={styles['consequence']}>{text('rotate.test_note')}</p>
      {isTested && (
        <Note tone="ok" role="status">
          {text('rotate.tested')}
        </Note>
      )}
    </FormDialog>
  )
}
