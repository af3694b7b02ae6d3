import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collectEvents } from './event-collector.ts'

const VIEW = { kind: 'page-view', name: '/resources/explorer/us', at: '2025-03-01T12:00:00.000Z' }

describe('collectEvents', () => {
  let folder: string
  let app: FastifyInstance
  const file = () => join(folder, 'events.ndjson')
  const send = (payload: object | string) =>
    app.inject({ method: 'POST', url: '/api/events', payload, headers: { 'content-type': 'application/json' } })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'terrarium-events-'))
    app = fastify()
    collectEvents(app, folder)
  })
  afterEach(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('keeps events, one a line, in whole lines also when they come together', async () => {
    const events = Array.from({ length: 20 }, (_, index) => ({ ...VIEW, name: `/page/${index}` }))
    const answers = await Promise.all(events.map(send))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    const lines = readFileSync(file(), 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(events)
  })

  test('keeps the calls before an error, and of each only what a trail may say', async () => {
    const crumb = { route: '/resources/explorer/us', call: 'query shell run', status: 400, ms: 12, code: 'invalid_query' }
    const error = { kind: 'error', name: 'TypeError', detail: { message: 'x' }, at: VIEW.at }
    expect((await send({ ...error, trail: [{ ...crumb, body: '{"query":"Keeper.all()"}' }] })).statusCode).toBe(204)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ ...error, trail: [crumb] })
    expect((await send({ ...error, trail: Array.from({ length: 21 }, () => crumb) })).statusCode).toBe(400)
  })

  test.each([{}, { ...VIEW, kind: 'other' }, { ...VIEW, name: 'x'.repeat(3_000) }, { ...VIEW, at: 'today' }])(
    'refuses what is no event (%#)',
    async (payload) => {
      expect((await send(payload)).statusCode).toBe(400)
    },
  )

  test('drops members that events do not have', async () => {
    await send({ ...VIEW, secret: 'fnSecret' })
    expect(readFileSync(file(), 'utf8')).not.toContain('fnSecret')
  })

  test('puts a full file aside, so that two are the most that there ever are', async () => {
    writeFileSync(file(), `${'x'.repeat(8 * 1024 * 1024)}\n`)
    await send(VIEW)
    expect(statSync(file()).size).toBeLessThan(1_000)
    expect(statSync(`${file()}.1`).size).toBeGreaterThan(8_000_000)
  })
})
