// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'

const URL = 'https://widget.example/widget.js'

/** Shows the widget's place in a page of its own, with the configuration that the page carries. */
async function show(config: object, flags: Record<string, boolean>) {
  vi.resetModules()
  document.head.innerHTML = `<meta name="terrarium-config" content='${JSON.stringify(config)}'>`
  const [{ SupportWidget }, { createServices, ServicesContext }, { SessionStore }] = await Promise.all([
    import('./support-widget.tsx'),
    import('../../data/services.ts'),
    import('../../data/session-store.ts'),
  ])
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ feature_flags: flags }))
  const services = createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined })
  render(
    <ServicesContext.Provider value={services}>
      <SupportWidget />
    </ServicesContext.Provider>,
  )
}

describe('SupportWidget', () => {
  let loaded: string[]
  beforeEach(() => {
    loaded = []
    // A script is not to be fetched here.
    vi.spyOn(document.body, 'appendChild').mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) loaded.push(node.src)
      else document.body.insertBefore(node, null)
      return node
    })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test('is loaded for members whose flag is on, and goes with them [NAV-51]', async () => {
    await show({ supportWidgetUrl: URL }, { support_chat: true })
    expect(loaded).toEqual([URL])
    const removed = vi.spyOn(HTMLScriptElement.prototype, 'remove')
    cleanup()
    expect(removed).toHaveBeenCalledOnce()
  })

  test('is loaded by the flag that the operator names, and by no other then', async () => {
    const config = { supportWidgetUrl: URL, supportChatFlag: 'desk_chat' }
    await show(config, { support_chat: true })
    expect(loaded).toEqual([])
    cleanup()
    await show(config, { desk_chat: true })
    expect(loaded).toEqual([URL])
  })

  test.each([
    [{ supportWidgetUrl: URL }, {}],
    [{}, { support_chat: true }],
  ])('is not loaded with %j and %j', async (config, flags) => {
    await show(config, flags)
    expect(loaded).toEqual([])
  })
})
