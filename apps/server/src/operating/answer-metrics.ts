import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@terrarium/account'
import type { Metrics } from './metrics.ts'

const PATH = '/metrics'

/** Answers on the port of the figures: `GET /metrics`, and nothing else. */
export async function answerMetrics(
  { url, method }: IncomingMessage,
  response: ServerResponse,
  { metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger },
): Promise<void> {
  if (url?.split('?')[0] !== PATH) return void response.writeHead(404, PLAIN).end(`The figures are at ${PATH}.\n`)
  if (method !== 'GET' && method !== 'HEAD')
    return void response.writeHead(405, { ...PLAIN, allow: 'GET, HEAD' }).end('Only GET is answered.\n')
  try {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  } catch (error: unknown) {
    logger.error({ err: error }, 'figures cannot be collected')
    response.writeHead(500, PLAIN).end("The figures cannot be collected; the server's log has the details.\n")
  }
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }
