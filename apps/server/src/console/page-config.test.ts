import { describe, expect, test } from 'vitest'
import { resolveSettings } from '../settings/settings.ts'
import { pageConfigOf, withConfig } from './page-config.ts'
import { securityHeaders } from './security-headers.ts'

const DEPLOYMENT = { databaseUrls: [], isSecure: false }

describe('pageConfigOf', () => {
  test('lets this server keep what pages report, unless another place is set, and passes on the flags of the environment [EXP-18]', () => {
    expect(pageConfigOf(resolveSettings({}))).toEqual({ analyticsUrl: '/api/events', monitoringUrl: '/api/events' })
    const settings = resolveSettings({ TERRARIUM_MONITORING_URL: 'https://m.example/x', TERRARIUM_STATUS_URL: 'https://s.example/y' })
    expect(pageConfigOf(settings)).toEqual({
      analyticsUrl: '/api/events',
      monitoringUrl: 'https://m.example/x',
      statusApiUrl: 'https://s.example/y',
    })
    expect(pageConfigOf(resolveSettings({ TERRARIUM_SUPPORT_CHAT_FLAG: 'desk_chat' }))).toMatchObject({ supportChatFlag: 'desk_chat' })
    expect(pageConfigOf(resolveSettings({ TERRARIUM_NEW_ROLES_PAGE: true }))).toMatchObject({ newRolesPage: true })
    const work = {
      kind: 'openid',
      name: 'work',
      title: 'Work',
      issuer: 'https://i',
      clientId: 'c',
      clientSecret: 'hidden',
      scope: 's',
    } as const
    const { signInProviders } = pageConfigOf({ ...resolveSettings({}), signInProviders: [work] })
    expect(signInProviders).toEqual([{ name: 'work', title: 'Work' }])
  })
})

describe('withConfig', () => {
  test('writes the configuration before the first script, and nothing of it as markup', () => {
    const config = { analyticsUrl: '/a?b="<script>&', monitoringUrl: '/m' }
    const page = withConfig('<!doctype html><title>T</title><script src="/start.js"></script>', config)
    const [, content = ''] = /<meta name="terrarium-config" content="([^"]*)" \/><script/.exec(page) ?? []
    expect(content).not.toContain('<')
    expect(
      JSON.parse(
        content
          .replace(/&quot;/g, '"')
          .replace(/&lt;/g, '<')
          .replace(/&amp;/g, '&'),
      ),
    ).toEqual(config)
  })
})

describe('securityHeaders', () => {
  test('lets pages reach the services that are set, and the widget bring its scripts', () => {
    const pageConfig = { analyticsUrl: 'https://a.example/x', monitoringUrl: '/api/events', supportWidgetUrl: 'https://w.example/w.js' }
    const policy = securityHeaders('', { ...DEPLOYMENT, pageConfig })('localhost')['content-security-policy'] ?? ''
    expect(policy).toContain("connect-src 'self' https://a.example https://w.example;")
    expect(policy).toContain("script-src 'self' https://w.example;")
    expect(policy).toContain('frame-src https://w.example;')
  })

  test('allow nothing more by default', () => {
    const pageConfig = { analyticsUrl: '/api/events', monitoringUrl: '/api/events' }
    const policy = securityHeaders('', { ...DEPLOYMENT, pageConfig })('localhost')['content-security-policy'] ?? ''
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain('frame-src')
  })
})
