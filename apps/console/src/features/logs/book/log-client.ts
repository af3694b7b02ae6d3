import LogWorker from './log-worker.ts?worker'
import type { LogMessage, LogMethod, LogPlace, LogQuestions, LogRequestMessage, OpenedLog, ReadFailure, ReadProgress } from './protocol.ts'

/** What a client tells. */
interface LogListener {
  readonly onProgress: (progress: ReadProgress) => void
  readonly onOpened: (opened: OpenedLog) => void
  readonly onFailed: (failure: ReadFailure) => void
}

/** A log that a worker reads and answers questions about; ending it stops what is under way. */
export class LogClient {
  readonly #worker = new LogWorker()
  readonly #pending = new Map<number, (answer: LogQuestions[LogMethod]['answer']) => void>()
  #nextId = 1

  constructor(place: LogPlace, { onProgress, onOpened, onFailed }: LogListener) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<LogMessage>) => {
      if (data.kind === 'progress') onProgress(data.progress)
      else if (data.kind === 'opened') onOpened(data.opened)
      else if (data.kind === 'failed') onFailed(data.failure)
      else this.#settle(data.id, data.answer)
    })
    this.#worker.addEventListener('error', () => onFailed('not_fetched'))
    this.#post({ kind: 'open', place })
  }

  ask<Method extends LogMethod>(method: Method, asked: LogQuestions[Method]['asked']): Promise<LogQuestions[Method]['answer']> {
    return new Promise((resolve) => {
      const id = this.#nextId++
      this.#pending.set(id, resolve)
      this.#post({ kind: 'question', question: { id, method, asked } })
    })
  }

  dispose(): void {
    this.#worker.terminate()
    this.#pending.clear()
  }

  #post(message: LogRequestMessage): void {
    this.#worker.postMessage(message)
  }

  #settle(id: number, answer: LogQuestions[LogMethod]['answer']): void {
    this.#pending.get(id)?.(answer)
    this.#pending.delete(id)
  }
}
