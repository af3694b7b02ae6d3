/* eslint-disable compat/compat, terrarium/minimum-browsers -- where windows have no channel, each takes itself for the only one */
import { tabStore } from '../../../data/browser-storage.ts'
import { newId } from './query-tab.ts'

const WINDOW_ENTRY = 'shell-window'
const CHANNEL = 'terrarium-shell-windows'

/** How long other windows have to say that they are there. */
const ANSWER_MS = 150

type Message =
  { readonly kind: 'ask'; readonly asker: string; readonly windows: readonly string[] } | { readonly kind: 'here'; readonly window: string }

let channel: BroadcastChannel | undefined
const page = newId()
let identity: Promise<string> | undefined

/** The id of this window, which outlives a reload. A duplicated window carries the id of its original, so it takes another. */
export function windowId(): Promise<string> {
  identity ??= settleIdentity()
  return identity
}

async function settleIdentity(): Promise<string> {
  const known = tabStore().get(WINDOW_ENTRY)
  const isTaken = known !== undefined && (await aliveWindows([known])).has(known)
  const id = known === undefined || isTaken ? newId() : known
  tabStore().set(WINDOW_ENTRY, id)
  answerFor(id)
  return id
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

function answerFor(id: string): void {
  const own = openChannel()
  own?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask' && data.asker !== page && data.windows.includes(id))
      own.postMessage({ kind: 'here', window: id } satisfies Message)
  })
}

/** Asks which windows are open; where windows cannot talk to each other none is. */
export function aliveWindows(asked: readonly string[]): Promise<ReadonlySet<string>> {
  const own = openChannel()
  const alive = new Set<string>()
  if (own === undefined) return Promise.resolve(alive)
  return new Promise((done) => {
    const onMessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'here') alive.add(data.window)
    }
    own.addEventListener('message', onMessage)
    own.postMessage({ kind: 'ask', asker: page, windows: asked } satisfies Message)
    window.setTimeout(() => {
      own.removeEventListener('message', onMessage)
      done(alive)
    }, ANSWER_MS)
  })
}
