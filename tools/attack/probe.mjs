// The bystanders of an attack, in a process of their own, so that they wait for the server and not for the attacker.
// Started with the address of a query port and of the console's session. Between the messages `begin` and `end` it sends a point read of another
// database and a call of the account service again and again, and answers `end` with the longest wait in milliseconds or what went wrong.
import { request } from 'node:http'

const INTERVAL_MS = 50
const [queryUrl, sessionUrl] = process.argv.slice(2)
let isOver = true
let watched = Promise.resolve({})

process.on('message', (message) => {
  if (message === 'begin') {
    isOver = false
    watched = watch()
  } else {
    isOver = true
    void watched.then((found) => process.send(found))
  }
})

async function watch() {
  let longest = 0
  try {
    do {
      longest = Math.max(longest, await timed(() => send(queryUrl, '{"query":"Book.byId(1)!.title"}')), await timed(() => send(sessionUrl)))
      await new Promise((done) => setTimeout(done, INTERVAL_MS))
    } while (!isOver)
    return { longest }
  } catch (error) {
    return { failure: error.message }
  }
}

async function timed(call) {
  const begun = performance.now()
  const status = await call()
  if (status >= 500) throw new Error(`a bystander was answered with ${status}`)
  return performance.now() - begun
}

/** Each on a connection of its own. */
function send(url, body) {
  const options = { method: body === undefined ? 'GET' : 'POST', agent: false, headers: { authorization: 'Bearer secret:friendly:admin' } }
  return new Promise((done, fail) => {
    const sent = request(url, options, (answer) => answer.resume().once('end', () => done(answer.statusCode)))
    sent.once('error', fail).end(body)
  })
}
