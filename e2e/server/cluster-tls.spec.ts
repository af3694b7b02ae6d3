import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { issueCertificate } from '../fixtures/certificate.ts'
import { openClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'

// Proxies that end TLS stand before a cluster, each speaking other versions of HTTP. The gateway trusts the authority of some of them.
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'terrarium-tls-'))
const AUTHORITY_FILE = join(data, 'authority.pem')

interface Proxy {
  readonly url: string
  /** Versions of HTTP by which paths were asked. */
  readonly asked: string[]
}

let cluster: Server
const servers: NetServer[] = []
const sockets = new Set<Socket>()
const gateways: Server[] = []
const trusted = issueCertificate('localhost')

beforeAll(async () => {
  cluster = await startServer({ folder: ROOT, data: join(data, 'cluster'), keepData: true })
  writeFileSync(AUTHORITY_FILE, trusted.cert)
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop()
  for (const server of servers) server.close()
  for (const socket of sockets) socket.destroy()
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

async function startProxy(spoken: 'HTTP/1.1' | 'HTTP/2' | 'both', certificate = trusted): Promise<Proxy> {
  const asked: string[] = []
  const serve = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void => {
    asked.push(`${request.httpVersion} ${request.url}`)
    void pass(request, response as ServerResponse)
  }
  const server =
    spoken === 'HTTP/1.1' ? createServer(certificate, serve) : createSecureServer({ ...certificate, allowHTTP1: spoken === 'both' }, serve)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  servers.push(server)
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, asked }
}

/** Hands a request on to the cluster, and its answer back as it comes. */
async function pass(request: IncomingMessage | Http2ServerRequest, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  const { method = 'GET', url = '/', headers } = request
  const { authorization = '', 'x-format': format = 'simple' } = headers
  const answer = await fetch(`${cluster.addresses.regionGroups['us'] ?? ''}${url}`, {
    method,
    headers: { authorization, 'x-format': String(format) },
    ...(pieces.length === 0 ? {} : { body: Buffer.concat(pieces) }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) response.write(piece)
  response.end()
}

async function startGateway(us: string, eu: string): Promise<Server> {
  const gateway = await startServer({
    folder: ROOT,
    env: {
      TERRARIUM_US_URL: us,
      TERRARIUM_US_SECRET: 'secret',
      TERRARIUM_EU_URL: eu,
      TERRARIUM_EU_SECRET: 'secret',
      NODE_EXTRA_CA_CERTS: AUTHORITY_FILE,
    },
  })
  gateways.push(gateway)
  return gateway
}

const clientOf = (server: Server, regionGroup: string): Client => openClient(server.addresses.regionGroups[regionGroup] ?? '')

const versionsOf = ({ asked }: Proxy, path: string): string[] =>
  asked.filter((each) => each.endsWith(` ${path}`)).map((each) => each.split(' ')[0] ?? '')

test('a cluster behind TLS is reached by the versions of HTTP that are agreed on, with the certificate of an authority of one’s own', async () => {
  const [both, http1, http2] = await Promise.all([startProxy('both'), startProxy('HTTP/1.1'), startProxy('HTTP/2')])
  const first = await startGateway(both.url, http1.url)
  const second = await startGateway(http2.url, both.url)
  for (const [gateway, regionGroup, proxy, expected] of [
    [first, 'us', both, '1.1'],
    [first, 'eu', http1, '1.1'],
    [second, 'us', http2, '2.0'],
  ] as const) {
    const client = clientOf(gateway, regionGroup)
    expect((await client.query<number>(fql`1 + 1`)).data).toBe(2)
    client.close()
    expect(versionsOf(proxy, '/query/1')).toEqual([expected])
  }
  const client = clientOf(first, 'us')
  await client.query(fql`Collection.create({ name: "Watched" })`)
  const events = client.stream(fql`Watched.all().eventSource()`, { status_events: true })
  for await (const { type } of events) {
    expect(type).toBe('status')
    break
  }
  events.close()
  client.close()
  expect(versionsOf(both, '/stream/1')).toEqual(['2.0'])
})

test('a certificate that is not accepted is named in the answer, and nothing is sent', async () => {
  const [foreign, misnamed] = await Promise.all([startProxy('both', issueCertificate('localhost')), startProxy('both')])
  const gateway = await startGateway(foreign.url, misnamed.url.replace('localhost', '127.0.0.1'))
  const ask = async (regionGroup: string): Promise<[number, string]> => {
    const url = gateway.addresses.regionGroups[regionGroup] ?? ''
    const answer = await fetch(`${url}/query/1`, { method: 'POST', headers: { authorization: 'Bearer secret' }, body: '{"query":"1"}' })
    const { error } = (await answer.json()) as { error: { message: string } }
    return [answer.status, error.message]
  }
  const refused = (code: string): string =>
    `The database cluster cannot be reached (its certificate is not accepted: ${code}). Nothing was run: try again later.`
  expect(await ask('us')).toEqual([503, refused('DEPTH_ZERO_SELF_SIGNED_CERT')])
  expect(await ask('eu')).toEqual([503, refused('ERR_TLS_CERT_ALTNAME_INVALID')])
  expect([...foreign.asked, ...misnamed.asked]).toEqual([])
})
