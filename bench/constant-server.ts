import { createServer } from 'node:http'

// A bare HTTP server that reads the body and answers a constant: what the platform itself can do.
const ANSWER = JSON.stringify({ data: null, summary: '', txn_ts: 1, stats: {} })

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json;charset=utf-8', 'content-length': ANSWER.length })
    response.end(ANSWER)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
