import { LanguageService } from './language-service.ts'
import type { WorkerAnswer, WorkerRequest } from './protocol.ts'

const service = new LanguageService()

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'surroundings') service.setSurroundings(data.surroundings)
  else self.postMessage(answer(data.id, data.question))
})

function answer(id: number, question: Extract<WorkerRequest, { kind: 'question' }>['question']): WorkerAnswer {
  try {
    return { id, answer: service.answer(question) }
  } catch (error: unknown) {
    return { id, answer: undefined, failure: error instanceof Error ? error.message : String(error) }
  }
}
