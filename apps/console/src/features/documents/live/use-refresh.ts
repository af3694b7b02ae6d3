import { useEffect, useRef, useState } from 'react'
import { useMayRead } from '../../../data/background-reads.ts'

const REFRESH_MS = 20_000

/** Reads again every 20 seconds while it is on and the page may read by itself: for sets that cannot be followed. */
export function useRefresh(isOffered: boolean, onRefresh: () => void) {
  const mayRead = useMayRead()
  const [isOn, setOn] = useState(false)
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  const isRunning = isOffered && isOn && mayRead
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = window.setInterval(() => refresh.current(), REFRESH_MS)
    return () => window.clearInterval(timer)
  }, [isRunning])
  return { isOn, toggle: () => setOn(!isOn) }
}
