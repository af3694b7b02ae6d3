import type { FormSink } from '@terrarium/account'

const TIMEOUT_MS = 10_000

/** Creates the sink of a form service: each form is sent to its address by POST, as JSON. */
export function createFormSink(url: string): FormSink {
  return {
    send: async (form) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the form service answers ${answer.status}`)
    },
  }
}
