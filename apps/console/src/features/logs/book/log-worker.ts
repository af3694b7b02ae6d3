import { exportLook } from './export-look.ts'
import type { LogView } from './log-view.ts'
import { openLog } from './open-log.ts'
import type { LogMessage, LogQuestion, LogQuestions, LogRequestMessage } from './protocol.ts'

const PROGRESS_MS = 100

let view: LogView | undefined
let toldAt = 0

function post(message: LogMessage): void {
  self.postMessage(message)
}

self.addEventListener('message', ({ data }: MessageEvent<LogRequestMessage>) => {
  if (data.kind === 'open') void open(data)
  else if (view !== undefined) answer(view, data.question)
})

async function open({ place }: Extract<LogRequestMessage, { readonly kind: 'open' }>): Promise<void> {
  try {
    const found = await openLog(place, (progress) => {
      if (Date.now() - toldAt < PROGRESS_MS) return
      toldAt = Date.now()
      post({ kind: 'progress', progress })
    })
    if ('failure' in found) return post({ kind: 'failed', failure: found.failure })
    view = found.view
    post({ kind: 'opened', opened: found.opened })
  } catch {
    // A connection that breaks, or a file that was moved meanwhile: browsers throw different things for both.
    post({ kind: 'failed', failure: 'not_fetched' })
  }
}

function answer(of: LogView, { id, method, asked }: LogQuestion): void {
  const answers = {
    see: ({ look, limit }: LogQuestions['see']['asked']) => of.see(look, limit),
    detail: ({ look, row }: LogQuestions['detail']['asked']) => of.detail(look, row),
    export: ({ look, format }: LogQuestions['export']['asked']) => exportLook(of, look, format),
  }
  post({ kind: 'answer', id, answer: (answers[method] as (given: typeof asked) => LogQuestions[typeof method]['answer'])(asked) })
}
