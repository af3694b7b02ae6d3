import { RESEND_MS, RESENDS_WITHIN_MS, SENDS_MAX } from './cluster-limits.ts'

/** How often and how long what gives no answer is asked again. */
interface Insistence {
  readonly tries: number
  /** The wait before the second try; it doubles. */
  readonly againMs: number
  /** What has taken longer than this is not asked again. Default: however long it takes. */
  readonly withinMs?: number
}

/** For a look-up behind an answer, which may take its time. */
export const AT_LEISURE: Insistence = { tries: 6, againMs: 200 }
/** For what a request waits for: as often as a request is sent. */
export const WAITED_FOR: Insistence = { tries: SENDS_MAX, againMs: RESEND_MS, withinMs: RESENDS_WITHIN_MS }

/** Asks a cluster that may not answer for a moment. @throws what the last try has thrown */
export async function insist<Answer>(
  ask: () => Promise<Answer>,
  { tries: triesMax, againMs, withinMs = Infinity }: Insistence,
): Promise<Answer> {
  const begun = Date.now()
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error: unknown) {
      if (tries >= triesMax || Date.now() - begun > withinMs) throw error
      await new Promise((done) => setTimeout(done, againMs * 2 ** (tries - 1)).unref())
    }
  }
}
