import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readableAddress, serveConsole } from './console-site.ts'
import { withConfig } from './page-config.ts'

const SCRIPT = 'window.__modern = true'
const CONFIG = { analyticsUrl: '/api/events', monitoringUrl: 'https://monitoring.example/take' }
const BUILT = `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/main-1a2b.js"></script>`
const PAGE = withConfig(BUILT, CONFIG)
const folder = mkdtempSync(join(tmpdir(), 'terrarium-console-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), BUILT)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  app = fastify()
  await serveConsole(app, folder, { databaseUrls: ['http://127.0.0.1:8443'], isSecure: false, pageConfig: CONFIG })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('serveConsole', () => {
  test.each(['/', '/login', '/databases/us/shop?tab=keys', '/resources/explorer/us/shop.test'])('gives the page for %s', async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(PAGE)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
    })
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('sends the page compressed to a browser that accepts %s', async (accepted, encoding, unpack) => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(unpack(answer.rawPayload).toString()).toBe(PAGE)
  })

  test('sends a file as it was compressed when it was built, for ever', async () => {
    writeFileSync(join(folder, 'assets', 'main-1a2b.js.br'), 'packed')
    const answer = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(answer.body).toBe('packed')
  })

  test('allows the inline scripts of the page and the addresses of the databases', async () => {
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}';`)
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:8443 http://localhost:8443 https://monitoring.example;")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('allows the databases at the name by which the page was asked for, and at nothing that is no name', async () => {
    const policyFor = async (host: string) => String((await app.inject({ url: '/', headers: { host } })).headers['content-security-policy'])
    expect(await policyFor('garden.example:3005')).toContain(' http://garden.example:8443 ')
    expect(await policyFor('[fd00::1]:3005')).toContain(' http://[fd00::1]:8443 ')
    expect(await policyFor('evil.example; script-src *')).not.toContain('evil')
  })

  test('asks for TLS from then on where people come by it, and only there', async () => {
    expect((await app.inject({ url: '/' })).headers['strict-transport-security']).toBeUndefined()
    const secure = fastify()
    await serveConsole(secure, folder, { databaseUrls: [], isSecure: true, pageConfig: CONFIG })
    expect((await secure.inject({ url: '/' })).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await secure.close()
  })

  test('gives files, hashed ones for ever', async () => {
    const hashed = await app.inject({ url: '/assets/main-1a2b.js' })
    expect(hashed).toMatchObject({ statusCode: 200, body: 'export {}' })
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers['x-content-type-options']).toBe('nosniff')
    expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['GET', '/assets/missing.js'],
    ['GET', '/api/v1/nothing'],
    ['POST', '/login'],
    ['GET', '/../package.json'],
  ])('gives no page for %s %s', async (method, url) => {
    const answer = await app.inject({ method: method as 'GET', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('says so when the console is not built', async () => {
    const bare = fastify()
    await serveConsole(bare, join(folder, 'nowhere'), { databaseUrls: [], isSecure: false, pageConfig: CONFIG })
    expect((await bare.inject({ url: '/' })).statusCode).toBe(503)
    expect((await bare.inject({ url: '/login' })).statusCode).toBe(404)
    await bare.close()
  })
})

describe('readableAddress', () => {
  test.each([
    ['/resources/explorer/us/a%', '/resources/explorer/us/a%25'],
    ['/resources/explorer/us/%E0%A4?x=%', '/resources/explorer/us/%25E0%25A4?x=%'],
    ['/resources/explorer/us/a%20b', '/resources/explorer/us/a%20b'],
  ])('%s becomes %s', (url, expected) => {
    expect(readableAddress(url)).toBe(expected)
  })
})
