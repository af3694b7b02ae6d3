import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Person, Place } from '../core/person.ts'
import type { PersonOptions } from '../core/playwright-person.ts'
import { ACTION_TIMEOUT_MS } from '../fixtures/browser.ts'
import { openTarget, startDevtools } from './devtools.ts'
import type { DevtoolsChannel } from './devtools.ts'
import { getOldEngine } from './engines.ts'
import { installEngine } from './install-engine.ts'
import { keyEvents } from './keyboard.ts'
import type { FoundPlace } from './find-places.ts'
import { writePlace } from './written-place.ts'

const SIZE = { width: 1440, height: 900 }
const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--hide-scrollbars']
const POLL_INTERVAL_MS = 50
const IS_OLDER_BUILD = `document.querySelector('script[src*="polyfills-legacy"]') !== null`
/** How a page finds out that this browser needs the older build. */
const FINDS_OUT_ITS_AGE = /import\.meta\.resolve not supported|SyntaxError: Unexpected token '?\.'? \(\S+\/assets\/index-[\w-]+\.js:1\)/

/** Somebody at an old engine, driven through the DevTools protocol as that engine speaks it. */
export async function personAtOldEngine(name: string, { address, pictures }: PersonOptions): Promise<Person> {
  const engine = getOldEngine(name)
  const executable = await installEngine(engine.source)
  const profile = mkdtempSync(join(tmpdir(), 'old-engine-'))
  const browser = startDevtools(executable, [...ARGUMENTS, `--user-data-dir=${profile}`])
  const channel = await openTarget(browser, SIZE)
  const page = new OldPage(channel)
  await page.prepare([engine.before() ?? '', await finderScript()], engine.userAgent)
  return {
    exceptions: page.exceptions,
    visit: (path) => page.visit(new URL(path, address).href),
    click: (place) => page.click(place),
    type: async (text) => {
      for (const letter of text) await page.press(letter === '\n' ? 'Enter' : letter)
    },
    press: (keys) => page.press(keys),
    see: async (place) => void (await page.wait(place, false)),
    read: async (place) => (await page.find(place, false))?.text,
    picture: async (title) => {
      if (pictures !== undefined) await writeFile(join(pictures, `${name}-${title}.png`), await page.picture())
    },
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** The finder as one script in the syntax of Chromium 69. */
async function finderScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('find-places.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'placeFinder',
    target: 'chrome69',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** A page over DevTools. */
class OldPage {
  readonly exceptions: string[] = []
  readonly #channel: DevtoolsChannel

  constructor(channel: DevtoolsChannel) {
    this.#channel = channel
  }

  async prepare(scripts: readonly string[], userAgent: string): Promise<void> {
    const channel = this.#channel
    channel.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      const { text, exception, url, lineNumber } = exceptionDetails as Record<string, unknown> & { exception?: { description?: string } }
      const thrown = `${exception?.description ?? String(text)} (${String(url)}:${String(lineNumber)})`
      if (!FINDS_OUT_ITS_AGE.test(thrown)) this.exceptions.push(thrown)
    })
    channel.on('Runtime.consoleAPICalled', ({ type, args }) => {
      if (type !== 'error') return
      const said = (args as { value?: unknown; description?: string }[]).map(({ value, description }) => description ?? String(value))
      this.exceptions.push(said.join(' '))
    })
    for (const domain of ['Page', 'Runtime', 'Network']) await channel.send(`${domain}.enable`)
    await channel.send('Network.setUserAgentOverride', { userAgent })
    await channel.send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 1, mobile: false })
    for (const source of scripts) await channel.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  async visit(url: string): Promise<void> {
    // What is found before the page is another one belongs to the page before.
    await this.evaluate('window.isLeft = true')
    await this.#channel.send('Page.navigate', { url })
    await this.#until(() => this.evaluate<boolean>('!window.isLeft && document.readyState === "complete"'), `the page ${url}`)
    await this.#until(() => this.evaluate<boolean>(IS_OLDER_BUILD), 'the older build')
  }

  async click(place: Place): Promise<void> {
    const { x, y } = await this.wait(place, true)
    const mouse = { x, y, button: 'left', clickCount: 1 }
    await this.#channel.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseMoved', button: 'none' })
    await this.#channel.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' })
    await this.#channel.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' })
  }

  async press(keys: string): Promise<void> {
    for (const event of keyEvents(keys)) await this.#channel.send('Input.dispatchKeyEvent', event)
  }

  /** Waits until a place is there; for a click also until it takes one and stands still. */
  async wait(place: Place, isForClick: boolean): Promise<FoundPlace> {
    let before: FoundPlace | undefined
    return this.#until(
      async () => {
        const found = await this.find(place, isForClick)
        const isStill = before !== undefined && found?.x === before.x && found.y === before.y
        before = found
        return found !== undefined && (!isForClick || (found.isClickable && isStill)) ? found : undefined
      },
      JSON.stringify(writePlace(place)),
    )
  }

  find(place: Place, isForClick: boolean): Promise<FoundPlace | undefined> {
    return this.evaluate<FoundPlace | undefined>(`placeFinder.findPlace(${JSON.stringify(writePlace(place))}, ${isForClick})`)
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.#channel.send('Page.captureScreenshot', { format: 'png' })
    return Buffer.from(String(data), 'base64')
  }

  /** Evaluates an expression; undefined while the page is on its way to another. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#channel.send('Runtime.evaluate', { expression, returnByValue: true })
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return (result as { value: T }).value
  }

  async #until<T>(probe: () => Promise<T | undefined | false>, what: string): Promise<T> {
    for (const end = Date.now() + ACTION_TIMEOUT_MS; Date.now() < end;) {
      const found = await probe()
      if (found !== undefined && found !== false) return found
      await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS))
    }
    const text = await this.evaluate<string>('location.href + " " + document.body.innerText')
    throw new Error(`${what} did not come; the page shows ${text}. Thrown: ${this.exceptions.join('\n')}`)
  }
}
