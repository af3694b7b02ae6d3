import type { TextService } from './answers.ts'
import LanguageWorker from './language-worker.ts?worker'
import SchemaWorker from './schema-worker.ts?worker'
import type { TokenLanguage } from '@terrarium/language'
import type { LanguageAnswers, LanguageMethod, LanguageQuestion, TextContext, WorkerAnswer, WorkerRequest } from './protocol.ts'

/** Milliseconds in which a worker that can run answers its first question, however slow the machine. */
const FIRST_ANSWER_MS = 10_000

/** Answers questions about texts, off the main thread where that can be. */
export interface LanguageClient {
  /** Undefined also when the question cannot be answered. */
  ask<Method extends LanguageMethod>(
    method: Method,
    source: string,
    offset: number,
    name?: string,
  ): Promise<LanguageAnswers[Method] | undefined>
  setContext(context: TextContext): void
  dispose(): void
}

type Settle = (answer: LanguageAnswers[LanguageMethod] | undefined) => void

interface Pending {
  readonly question: LanguageQuestion
  readonly settle: Settle
}

/** Creates a client for texts of a language. Its worker starts with the first question; where workers cannot run, the page itself answers. */
export function createLanguageClient(language: TokenLanguage): LanguageClient {
  return new WorkerClient(language)
}

const NOTHING: TextContext = { outline: undefined, files: undefined }

class WorkerClient implements LanguageClient {
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | undefined
  #service: Promise<TextService> | undefined
  readonly #language: TokenLanguage
  #textContext = NOTHING
  #nextId = 1
  #hasAnswered = false
  #isDisposed = false
  #timer: number | undefined

  constructor(language: TokenLanguage) {
    this.#language = language
  }

  ask<Method extends LanguageMethod>(
    method: Method,
    source: string,
    offset: number,
    name = '',
  ): Promise<LanguageAnswers[Method] | undefined> {
    return new Promise((resolve) => {
      const settle = resolve as Settle
      this.#send({ question: { method, source, offset, name }, settle })
    })
  }

  setContext(context: TextContext): void {
    this.#textContext = context
    this.#post({ kind: 'context', context })
    void this.#service?.then((service) => service.setContext(context))
  }

  dispose(): void {
    this.#isDisposed = true
    window.clearTimeout(this.#timer)
    this.#worker?.terminate()
    for (const { settle } of this.#pending.values()) settle(undefined)
    this.#pending.clear()
  }

  #send(pending: Pending): void {
    if (this.#isDisposed) return pending.settle(undefined)
    this.#start()
    if (this.#service !== undefined) return void this.#answerHere(pending)
    const id = this.#nextId++
    this.#pending.set(id, pending)
    this.#post({ kind: 'question', id, question: pending.question })
  }

  #post(request: WorkerRequest): void {
    this.#worker?.postMessage(request)
  }

  #start(): void {
    if (this.#worker !== undefined || this.#service !== undefined) return
    try {
      this.#worker = this.#language === 'fsl' ? new SchemaWorker() : new LanguageWorker()
    } catch {
      // What is thrown depends on the browser; there is one way on from all of it.
      return this.#fallBack()
    }
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => this.#receive(data))
    this.#worker.addEventListener('error', () => this.#fallBack())
    this.#timer = window.setTimeout(() => !this.#hasAnswered && this.#pending.size > 0 && this.#fallBack(), FIRST_ANSWER_MS)
    this.#post({ kind: 'context', context: this.#textContext })
  }

  /** A worker has only what the browser offers; the page may have been given more. */
  #receive({ id, answer, failure }: WorkerAnswer): void {
    this.#hasAnswered = true
    if (failure !== undefined) return this.#fallBack()
    this.#pending.get(id)?.settle(answer)
    this.#pending.delete(id)
  }

  /** From here on the page answers, what is still open too. */
  #fallBack(): void {
    if (this.#service !== undefined || this.#isDisposed) return
    this.#worker?.terminate()
    this.#worker = undefined
    this.#service = loadService(this.#language, this.#textContext)
    const open = [...this.#pending.values()]
    this.#pending.clear()
    for (const pending of open) void this.#answerHere(pending)
  }

  async #answerHere({ question, settle }: Pending): Promise<void> {
    try {
      const service = await this.#service
      settle(service?.answer(question))
    } catch {
      // An editor goes on without an answer.
      settle(undefined)
    }
  }
}

async function loadService(language: TokenLanguage, context: TextContext): Promise<TextService> {
  const { createService } = await (language === 'fsl' ? import('./schema-service.ts') : import('./language-service.ts'))
  const service = createService()
  service.setContext(context)
  return service
}
