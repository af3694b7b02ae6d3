/** A cluster gave no answer. The message says why, in the words of its gateway. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** Whether a gateway says by this status that its cluster gave no answer. */
export function isNoAnswer(status: number): boolean {
  return status === 502 || status === 503
}
