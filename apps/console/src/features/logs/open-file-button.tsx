import { useRef } from 'react'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'

/** Lets a member choose a log that she has downloaded. */
export function OpenFileButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {text('logs.open_file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".gz,.ndjson,.jsonl,.json,.log"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen !== undefined) onFile(chosen)
          target.value = ''
        }}
      />
    </>
  )
}
