// Figures of the console in a browser: npx tsx e2e/figures.ts [scroll|typing|run|heap|logs …]
// Waits that depend on how busy the machine is are given beside the processor time of the page, which depends on it least.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fql } from 'fauna'
import type { Browser, Page } from 'playwright-core'
import { startServer } from '../tools/run/server-process.mjs'
import { seedBooks } from './fixtures/bookshop.ts'
import { startBrowser } from './fixtures/browser.ts'
import { rootClient } from './fixtures/database.ts'
import { logLine, openLogFile } from './fixtures/log-file.ts'
import { makeOwner, openSession, storageOf } from './fixtures/owner.ts'
import type { Owner } from './fixtures/owner.ts'
import type { Server } from './fixtures/server.ts'
import { DatabasePage } from './pages/database-page.ts'
import { DocumentsPage } from './pages/documents-page.ts'
import type { Shell } from './components/shell.ts'

const DOCUMENTS = 100_000
const TYPED_CHARACTERS = 120
const BUFFER_LINES = 500
const RUNS = 40
const WARM_UP_RUNS = 5
const HEAP_RUNS = 500
const HEAP_WARM_UP = 100
const HEAP_PARTS = 5
const LOG_LINES = 1_000_000
const LOG_PART_LINES = 50_000
const DATABASE = 'figures'

type Figure = (page: Page, server: Server) => Promise<void>

const FIGURES: Readonly<Record<string, Figure>> = { scroll, typing, run, heap, logs }

const wanted = process.argv.slice(2)
const server = await startServer({})
const browser = await startBrowser()
try {
  const root = rootClient(server)
  await root.query(fql`Database.create({ name: ${DATABASE} })`)
  root.close()
  const owner = await makeOwner(server)
  for (const [name, figure] of Object.entries(FIGURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const page = await openPage(browser, owner)
    await figure(page, server)
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.stop()
}

async function openPage(from: Browser, owner: Owner): Promise<Page> {
  const storageState = storageOf(server, await openSession(server, owner))
  const context = await from.newContext({ baseURL: server.addresses.console, viewport: { width: 1440, height: 900 }, storageState })
  context.setDefaultTimeout(120_000)
  // The compiler of this file keeps names of functions by a call that pages do not know.
  await context.addInitScript('globalThis.__name = (value) => value')
  return context.newPage()
}

function print(what: string, figure: string): void {
  process.stdout.write(`${what}: ${figure}\n`)
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

function summary(values: readonly number[]): string {
  const [median, p95, most] = [percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)].map((value) => value.toFixed(1))
  return `median ${median} ms, p95 ${p95} ms, most ${most} ms (${values.length})`
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Processor time of each task of the page's main thread while something happens, in milliseconds. */
async function taskTimes(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const categories = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } })
  await act()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
}

/** Scrolls through a large collection for some seconds, a screen in a few frames; gives the time between frames. */
async function scroll(page: Page, from: Server): Promise<void> {
  const client = await seedBooks(from, DATABASE, DOCUMENTS)
  client.close()
  const documents = new DocumentsPage(page, DATABASE, 'Book')
  const begun = performance.now()
  const counts: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-query-tags']?.includes('screen=documents,op=count') === true) counts.push(request.url())
  })
  await documents.open('?size=1000')
  await documents.row('Book 3!').waitFor()
  print(
    `first page of ${DOCUMENTS} documents`,
    `${Math.round(performance.now() - begun)} ms, ${counts.length} counts of documents before it`,
  )
  let frames: readonly number[] = []
  const tasks = await taskTimes(page, async () => {
    frames = await documents.grid.evaluate(scrollFor, 6_000)
  })
  print('time between frames while scrolling (at most 33)', summary(frames))
  print('processor time of tasks while scrolling (at most 33)', summary(tasks.filter((time) => time > 0.5)))
}

function scrollFor(grid: Element, milliseconds: number): Promise<number[]> {
  return new Promise((done) => {
    const frames: number[] = []
    const until = performance.now() + milliseconds
    let before = performance.now()
    const step = (now: number) => {
      frames.push(now - before)
      before = now
      grid.scrollTop += 96
      if (now < until) requestAnimationFrame(step)
      else done(frames.slice(2))
    }
    requestAnimationFrame(step)
  })
}

async function openShell(page: Page): Promise<Shell> {
  const shell = await new DatabasePage(page, DATABASE).openShell()
  await shell.execute('1')
  await shell.rows.first().waitFor()
  return shell
}

/** Types into a long query; gives the time from each key to the frame that shows it. */
async function typing(page: Page): Promise<void> {
  const shell = await openShell(page)
  const lines = Array.from({ length: BUFFER_LINES }, (_unused, at) => `let line_${at} = [${at}, "text ${at}"].map(value => value)`)
  await shell.write([...lines, '1'].join('\n'))
  await shell.editor.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.evaluate(watchKeys)
  const tasks = await taskTimes(page, async () => {
    await page.keyboard.type('abcdefghij klmnopqrst '.repeat(TYPED_CHARACTERS / 20), { delay: 60 })
  })
  const keys = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  print(`key to frame in ${BUFFER_LINES} lines (p95 at most 33)`, summary(keys))
  print('processor time of tasks while typing', summary(tasks.filter((time) => time > 0.5)))
}

/** Keeps how long each key takes until the frame after it has been made. */
function watchKeys(): void {
  const keyTimes: number[] = []
  Object.assign(window, { keyTimes })
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - timeStamp))),
    true,
  )
}

/** Runs a small query; gives the time from Ctrl+Enter to the frame with its result, without what the server took. */
async function run(page: Page): Promise<void> {
  const shell = await openShell(page)
  await page.evaluate(watchRuns)
  const times: number[] = []
  const runOnce = async (count: number) => {
    await shell.write(`${count} + 1000`)
    const answered = page.waitForResponse((response) => response.url().endsWith('/query/1'))
    await shell.editor.press('Control+Enter')
    const body = (await (await answered).json()) as { readonly stats: { readonly query_time_ms: number } }
    await shell.tree.getByText(String(count + 1000)).waitFor()
    const total = await page.evaluate(() => (window as unknown as { paintedAfter: () => Promise<number> }).paintedAfter())
    times.push(total - body.stats.query_time_ms)
  }
  const tasks = await taskTimes(page, async () => {
    for (let count = 0; count < RUNS; count += 1) await runOnce(count)
  })
  print('Ctrl+Enter to painted result beyond the server (at most 100)', summary(times.slice(WARM_UP_RUNS)))
  print(
    'processor time of the page for writing and running it',
    `${(tasks.reduce((sum, time) => sum + time, 0) / RUNS).toFixed(1)} ms a query`,
  )
}

/** Keeps when Ctrl+Enter was pressed and when the frame after the last change of the result was made. */
function watchRuns(): void {
  let pressed = 0
  let painted: Promise<number> = Promise.resolve(0)
  document.addEventListener('keydown', ({ key, ctrlKey, timeStamp }) => key === 'Enter' && ctrlKey && (pressed = timeStamp), true)
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[role=treegrid]'))) return
    painted = new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed))))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { paintedAfter: () => painted })
}

/** Runs a query over and over; gives the heap after the garbage is collected, before and after. Nothing is typed: the browser keeps what is. */
async function heap(page: Page): Promise<void> {
  const shell = await openShell(page)
  const session = await page.context().newCDPSession(page)
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return ((await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024).toFixed(1)
  }
  await shell.write('[Time.now(), "a small result", { number: 7 }]')
  const runAll = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/query/1'))
      await shell.editor.press('Control+Enter')
      await (await answered).finished()
    }
  }
  await runAll(HEAP_WARM_UP)
  const steps = [await used()]
  for (let part = 0; part < HEAP_PARTS; part += 1) {
    await runAll(HEAP_RUNS / HEAP_PARTS)
    steps.push(await used())
  }
  print(`heap before and after each ${HEAP_RUNS / HEAP_PARTS} of ${HEAP_RUNS} queries`, `${steps.join(', ')} MB`)
}

/** Opens the file of a large log, looks at it in several ways, and gives the tasks of the page meanwhile. */
async function logs(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-log-'))
  const file = join(folder, 'log.ndjson.gz')
  const start = Date.UTC(2026, 0, 2)
  for (let first = 0; first < LOG_LINES; first += LOG_PART_LINES) {
    const lines = Array.from({ length: LOG_PART_LINES }, (_unused, at) => logLine(start + (first + at) * 80, `Book.all${at % 500}()`))
    writeFileSync(file, gzipSync(lines.join('')), { flag: 'a' })
  }
  await page.goto('/resources/logs')
  const begun = performance.now()
  const reading = await taskTimes(page, async () => {
    await openLogFile(page, file)
    await page.getByText(`Read: ${LOG_LINES.toLocaleString('en-US')} queries`).waitFor()
  })
  print(`log of ${LOG_LINES} lines read`, `${Math.round(performance.now() - begun)} ms`)
  print('processor time of tasks while reading (at most 33)', summary(reading.filter((time) => time > 0.5)))
  const waits: number[] = []
  const looking = await taskTimes(page, async () => {
    for (const view of ['Slowest', 'Errors', 'Queries', 'Shapes']) {
      const asked = performance.now()
      await page.getByRole('radio', { name: view }).click()
      await page.locator(`[role="region"][aria-label="${view}"][aria-busy="false"]`).waitFor()
      waits.push(performance.now() - asked)
    }
  })
  print('from one view to another', summary(waits))
  print('processor time of tasks while looking (at most 33)', summary(looking.filter((time) => time > 0.5)))
  rmSync(folder, { recursive: true, force: true })
}
