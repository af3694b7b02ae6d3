import { isFlagOn } from '@terrarium/contracts'
import { useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'

interface LoadDemoButtonProps {
  readonly variant?: 'primary' | 'secondary'
}

/** Fills the database of the page with the demo data; nothing where they are switched off. */
export function LoadDemoButton({ variant = 'secondary' }: LoadDemoButtonProps) {
  const services = useServices()
  const { path, details } = useDatabase()
  const flags = useSession()?.feature_flags
  const [isFilling, setFilling] = useState(false)
  const fill = async () => {
    setFilling(true)
    await (await import('./start-glasshouse.ts')).fillWithGlasshouse(services, { path, globalId: details.globalId }, 'filled')
    setFilling(false)
  }
  if (!isFlagOn(flags, 'new_demo_data')) return null
  return (
    <Button variant={variant} icon="leaf" loading={isFilling} onClick={() => void fill()}>
      {text('onboarding.load_demo')}
    </Button>
  )
}
