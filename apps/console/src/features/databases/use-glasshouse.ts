import type { DatabasePath } from '@terrarium/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { toasts } from '../../ui/toast-store.ts'

/** Makes the sample's database below a root, beside those that there are, and leads to its shell. */
export function useGlasshouse(root: DatabasePath, taken: readonly string[]) {
  const services = useServices()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { openGlasshouse } = await import('./start-glasshouse.ts')
      const path = await openGlasshouse(services, root, taken)
      void navigate(paths.database.href(path.regionGroup, path.names, 'shell'))
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('demo.failed') }) })
      setBusy(false)
    }
  }
  return { isBusy, open: () => void open() }
}
