import { useEffect } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useSession } from '../../data/services.ts'

/** Loads the support widget for members whose flag is on, where the operator has one; it goes with the session. */
export function SupportWidget() {
  const { supportWidgetUrl, supportChatFlag } = runtimeConfig()
  const isOn = useSession()?.feature_flags[supportChatFlag] === true
  useEffect(() => {
    if (!isOn || supportWidgetUrl === undefined) return undefined
    const script = document.createElement('script')
    script.src = supportWidgetUrl
    script.async = true
    document.body.appendChild(script)
    return () => script.remove()
  }, [isOn, supportWidgetUrl])
  return null
}
