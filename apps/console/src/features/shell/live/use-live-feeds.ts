import type { DatabasePath } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../../data/services.ts'
import type { RunRequest } from '../run/run.ts'
import { LiveFeed } from './live-feed.ts'

/** The sets that are followed, one for each tab; all stop when the shell is left. */
export function useLiveFeeds(path: DatabasePath) {
  const { database } = useServices()
  const [feeds, setFeeds] = useState<ReadonlyMap<string, LiveFeed>>(new Map())
  const latest = useRef(feeds)
  latest.current = feeds
  useEffect(() => () => latest.current.forEach((feed) => feed.stop()), [])
  const close = (tabId: string) => {
    const feed = latest.current.get(tabId)
    if (feed === undefined) return
    feed.stop()
    setFeeds((before) => new Map([...before].filter(([id]) => id !== tabId)))
  }
  const open = (tabId: string, request: RunRequest, isSource: boolean) => {
    latest.current.get(tabId)?.stop()
    const feed = new LiveFeed({ database }, path, request, isSource)
    setFeeds((before) => new Map(before).set(tabId, feed))
    void feed.start()
  }
  return { feeds, open, close }
}
