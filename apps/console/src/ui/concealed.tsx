import { useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../messages/dashboard-text.ts'
import { Button } from './button.tsx'
import { usePrivacyMode } from './use-privacy-mode.ts'

interface ConcealedProps {
  /** Whether the text holds the value of a sensitive field. */
  readonly isSensitive?: boolean
  readonly children: ReactNode
}

/** Texts that hold many values, code for instance: privacy mode or a sensitive field hides them whole until they are asked for. */
export function Concealed({ isSensitive = false, children }: ConcealedProps) {
  const isOn = usePrivacyMode()
  const [isShown, setIsShown] = useState(false)
  if (!(isOn || isSensitive) || isShown) return children
  return (
    <p>
      {text(isOn ? 'privacy.concealed' : 'privacy.sensitive_concealed')}{' '}
      <Button size="sm" icon="eye" onClick={() => setIsShown(true)}>
        {text('privacy.show')}
      </Button>
    </p>
  )
}
