import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

type Parameters = Readonly<Record<string, unknown>>
type Listener = (params: Record<string, unknown>) => void

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** One end of the DevTools protocol: commands go in, answers and events come out. */
export class DevtoolsChannel {
  readonly #write: (text: string) => void
  readonly #waiting = new Map<number, { done: (result: Record<string, unknown>) => void; fail: (error: Error) => void }>()
  readonly #listeners = new Map<string, Listener>()
  #lastId = 0
  #hasEnded = false

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  /** @throws {Error} when the browser refuses the command or is gone. */
  send(method: string, params: Parameters = {}): Promise<Record<string, unknown>> {
    if (this.#hasEnded) return Promise.reject(new Error(`${method}: the browser has ended`))
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail: (error) => fail(new Error(`${method}: ${error.message}`)) })
      this.#write(JSON.stringify({ id, method, params }))
    })
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener)
  }

  receive(text: string): void {
    const { id, method, params, result, error } = JSON.parse(text) as Message
    if (id === undefined) return this.#listeners.get(method ?? '')?.(params ?? {})
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.done(result ?? {})
    else waiting?.fail(new Error(error.message))
  }

  /** Fails what still waits for an answer, and what is sent from now on. */
  end(): void {
    this.#hasEnded = true
    for (const { fail } of this.#waiting.values()) fail(new Error('the browser has ended'))
    this.#waiting.clear()
  }
}

export interface DevtoolsBrowser extends AsyncDisposable {
  readonly channel: DevtoolsChannel
}

/**
 * Starts a browser that speaks DevTools over a pipe: no port, no socket.
 * Its messages end with a zero byte.
 */
export function startDevtools(executable: string, args: readonly string[]): DevtoolsBrowser {
  const child = spawn(executable, ['--remote-debugging-pipe', ...args], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const commands = child.stdio[3] as Writable
  const answers = child.stdio[4] as Readable
  const channel = new DevtoolsChannel((text) => commands.write(`${text}\0`))
  let rest = ''
  answers.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) channel.receive(message)
  })
  // A browser that dies while it is written to is reported by its exit.
  commands.on('error', () => channel.end())
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  void exited.then(() => channel.end())
  return {
    channel,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Opens a page in a profile of its own, and the channel to it. */
export async function openTarget({ channel }: DevtoolsBrowser, size: { width: number; height: number }): Promise<DevtoolsChannel> {
  const { browserContextId } = await channel.send('Target.createBrowserContext')
  const { targetId } = await channel.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size })
  const { sessionId } = await channel.send('Target.attachToTarget', { targetId })
  // Messages to a page travel inside messages to the browser: Chromium 69 knows no other way.
  const page = new DevtoolsChannel((message) => {
    channel.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => page.end())
  })
  channel.on('Target.receivedMessageFromTarget', ({ message }) => page.receive(String(message)))
  return page
}
