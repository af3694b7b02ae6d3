import { errorReport } from '../data/error-text.ts'
import { text } from '../messages/text.ts'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'

/** Copies what helps to find out about a failure; it holds no secrets. */
export function CopyDetailsButton({ error, label = text('errors.copy_details') }: { readonly error: unknown; readonly label?: string }) {
  return (
    <Button variant="ghost" icon="copy" onClick={() => void copyText(errorReport(error))}>
      {label}
    </Button>
  )
}
