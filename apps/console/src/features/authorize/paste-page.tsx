import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '../../messages/authorize-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './authorize.module.css'
import { pastedCode } from './callback-target.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useTakenParameters } from '../../ui/use-taken-parameters.ts'

function PasteCard({ code, state }: { readonly code: string; readonly state: string }) {
  const pasted = pastedCode(code, state)
  return (
    <section className={styles['card']}>
      <div className={styles['body']}>
        <h1 className={styles['title']}>{text('callback.cli_title')}</h1>
        <p>{text('callback.cli_lead')}</p>
        <TextField
          label={text('callback.cli_code')}
          value={pasted}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <Button className={styles['copy']} variant="primary" icon="copy" onClick={() => void copyText(pasted)}>
          {text('callback.cli_copy')}
        </Button>
        <ol className={styles['steps']}>
          <li>{text('callback.cli_step_copy')}</li>
          <li>{text('callback.cli_step_paste')}</li>
          <li>{text('callback.cli_step_close')}</li>
        </ol>
      </div>
    </section>
  )
}

/** Shows the code that a command line without a browser waits for. */
export function PastePage() {
  usePageTitle(text('callback.cli_title'))
  const [search] = useSearchParams()
  const [{ code, state, error }] = useState(() => ({ code: search.get('code'), state: search.get('state'), error: search.get('error') }))
  useTakenParameters()
  const isComplete = code !== null && state !== null
  return (
    <EntryLayout>
      {isComplete ? (
        <PasteCard code={code} state={state} />
      ) : (
        <ErrorCard
          title={text(error === null ? 'callback.incomplete' : 'callback.failed')}
          message={error === null ? text('oauth.reason_cut') : text('callback.failed_code', { code: error })}
          suggestion={text('callback.incomplete_help')}
        />
      )}
    </EntryLayout>
  )
}
