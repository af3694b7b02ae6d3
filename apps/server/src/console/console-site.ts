import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders, type Surroundings } from './security-headers.ts'

const PAGE = 'index.html'
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Below this path the bundler writes files with a digest in their names. */
const HASHED = '/assets/'

/**
 * Serves the console's built files: hashed ones for ever, everything else checked anew each time. Addresses of the application's own
 * routes give its page; unknown addresses of the services and missing files do not.
 */
export async function serveConsole(app: FastifyInstance, folder: string, surroundings: Surroundings): Promise<void> {
  const page = await readPage(folder)
  const headersFor = securityHeaders(page ?? '', surroundings)
  const fileHeaders = Object.entries(headersFor(''))
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        for (const [name, value] of fileHeaders) reply.setHeader(name, value)
      },
    })
  }
  const sendPage = ({ host }: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .headers({ ...headersFor(host), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page)
  app.get('/', async (request, reply) => (page === undefined ? notBuilt(reply) : sendPage(request, reply)))
  app.setNotFoundHandler(async (request, reply) => {
    return page === undefined || !isRoute(request) ? refuse(reply) : sendPage(request, reply)
  })
}

function isRoute({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && extname(path) === ''
}

/** Nothing is there. Addresses of the services that do not exist end here, too, so the text goes by both of their names. */
function refuse(reply: FastifyReply): FastifyReply {
  const body = { code: 'not_found', reason: 'Not found.', message: 'Not found.' }
  return reply.code(404).headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }).send(body)
}

async function readPage(folder: string): Promise<string | undefined> {
  try {
    return await readFile(`${folder}/${PAGE}`, 'utf8')
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built yet: npm run build\n')
}
