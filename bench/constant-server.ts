import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'

// A bare HTTP server that reads the body and answers a constant, after a number of milliseconds if one is given: what the platform itself can do.
const ANSWER = JSON.stringify({ data: null, summary: '', txn_ts: 1, stats: {} })

/** A gateway asks whose secret a query was sent with, once for each. */
const OF_ROOT = JSON.stringify({ account: '0', global_id: 'yyyyyyyyyyyyy' })

const [delay, protocol] = process.argv.slice(2)
const delayMs = Number(delay ?? 0)

/** What both kinds of requests and answers have in common. */
interface Request {
  readonly url?: string | undefined
  resume(): { on(event: 'end', listener: () => void): unknown }
}
interface Response {
  writeHead(status: number, headers: OutgoingHttpHeaders): unknown
  end(text: string): unknown
}

function answerConstantly(request: Request, response: Response): void {
  const text = request.url === '/authorized' ? OF_ROOT : ANSWER
  const answer = (): void => {
    response.writeHead(200, { 'content-type': 'application/json;charset=utf-8', 'content-length': text.length })
    response.end(text)
  }
  request.resume().on('end', () => (delayMs === 0 ? answer() : setTimeout(answer, delayMs)))
}

const server = protocol === 'http2' ? createHttp2Server(answerConstantly) : createServer(answerConstantly)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
