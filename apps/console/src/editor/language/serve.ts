import type { TextService } from './answers.ts'
import type { LanguageQuestion, WorkerAnswer, WorkerRequest } from './protocol.ts'

/** Answers what is asked of a worker. */
export function serve(service: TextService): void {
  self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.kind === 'context') service.setContext(data.context)
    else self.postMessage(answer(service, data.id, data.question))
  })
}

function answer(service: TextService, id: number, question: LanguageQuestion): WorkerAnswer {
  try {
    return { id, answer: service.answer(question) }
  } catch (error: unknown) {
    return { id, answer: undefined, failure: error instanceof Error ? error.message : String(error) }
  }
}
