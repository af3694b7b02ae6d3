import { AnswerTooLargeError, wholeText } from '@terrarium/gateway'
import type { ClusterClient, Gateway } from '@terrarium/gateway'

/** Asks a gateway of this process as if it were a server elsewhere. */
export function gatewayClient(gateway: Pick<Gateway, 'handle'>): ClusterClient {
  return {
    send: async ({ method, target, headers, body }, { signal, bytesMax = Infinity } = {}) => {
      const { pathname: path, search } = new URL(target, 'http://gateway.invalid')
      const answer = await gateway.handle({ method, path, search, headers, body }, signal, true)
      const text = await wholeText(answer, signal)
      if (text.length > bytesMax) throw new AnswerTooLargeError(`an answer is larger than ${bytesMax} bytes`)
      return { status: answer.status, text }
    },
    close: () => {},
  }
}
