import { useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../messages/dashboard-text.ts'
import { Button } from './button.tsx'
import { usePrivacyMode } from './use-privacy-mode.ts'

/** Texts that hold many values, code for instance: privacy mode hides them whole until they are asked for. */
export function Concealed({ children }: { readonly children: ReactNode }) {
  const isOn = usePrivacyMode()
  const [isShown, setIsShown] = useState(false)
  if (!isOn || isShown) return children
  return (
    <p>
      {text('privacy.concealed')}{' '}
      <Button size="sm" icon="eye" onClick={() => setIsShown(true)}>
        {text('privacy.show')}
      </Button>
    </p>
  )
}
