import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withConfig } from './page-config.ts'
import { securityHeaders, type Deployment } from './security-headers.ts'

const PAGE = 'index.html'
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Below this path the bundler writes files with a digest in their names. */
const HASHED = '/assets/'

/**
 * Serves the console's built files: hashed ones are cached for ever, all others are checked each time. Addresses of the application's own
 * routes give its page; unknown addresses of the services and missing files do not.
 */
export async function serveConsole(app: FastifyInstance, folder: string, deployment: Deployment): Promise<void> {
  const built = await readPage(folder)
  const page = built === undefined ? undefined : withConfig(built, deployment.pageConfig)
  const headersFor = securityHeaders(page ?? '', deployment)
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
  const packed = page === undefined ? undefined : { br: brotliCompressSync(page), gzip: gzipSync(page) }
  const sendPage = ({ host, headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const encoding = ENCODINGS.find((known) => accepts(headers['accept-encoding'], known))
    reply.headers({ ...headersFor(host), 'cache-control': 'no-cache', vary: 'accept-encoding' }).type('text/html; charset=utf-8')
    return encoding === undefined ? reply.send(page) : reply.header('content-encoding', encoding).send(packed?.[encoding])
  }
  app.get('/', async (request, reply) => (page === undefined ? notBuilt(reply) : sendPage(request, reply)))
  app.setNotFoundHandler(async (request, reply) => {
    return page === undefined || !isRoute(request) ? refuse(reply) : sendPage(request, reply)
  })
}

/** How pages are compressed, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const offered = String(header ?? '').split(',')
  return offered.some((offer) => offer.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
}

/**
 * Returns an address whose segments can all be decoded: segments with a malformed escape are taken literally.
 *
 * So an address with a mistyped escape leads to the page "not found" instead of an error of the server.
 */
export function readableAddress(url: string): string {
  const [path = '', ...search] = url.split('?')
  return [path.split('/').map(readableSegment).join('/'), ...search].join('?')
}

function readableSegment(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch (error: unknown) {
    if (error instanceof URIError) return segment.replace(/%/g, '%25')
    throw error
  }
}

/** Addresses below this one end in names that people chose, which may have dots; no file is there. */
const NAMED = '/resources/'

function isRoute({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  const isPage = path.startsWith(NAMED) || (!path.startsWith('/api/') && extname(path) === '')
  return (method === 'GET' || method === 'HEAD') && isPage
}

/** Answers an unknown address. Unknown addresses of the services end here too, so the body has the text members of both. */
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
