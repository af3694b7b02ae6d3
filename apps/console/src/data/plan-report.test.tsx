// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { monitoring } from './observability.ts'
import { useUnknownPlanReport } from './plan-report.ts'
import { createServices, ServicesContext } from './services.ts'
import { SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'

function Chrome() {
  useUnknownPlanReport()
  return null
}

function show(plan: string, sessionId = '1') {
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set({ ...sessionRecord({ session_id: sessionId }), account: { ...sessionRecord().account, plan } })
  const services = createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined })
  render(
    <ServicesContext.Provider value={services}>
      <Chrome />
    </ServicesContext.Provider>,
  )
  cleanup()
}

describe('useUnknownPlanReport', () => {
  afterEach(() => {
    sessionStorage.clear()
    vi.restoreAllMocks()
  })

  test('reports an unknown plan to monitoring, once per session [PERM-20]', () => {
    const action = vi.spyOn(monitoring(), 'action')
    show('Gold')
    show('Gold')
    expect(action.mock.calls).toEqual([['unknown-plan', { plan: 'Gold' }]])
    show('Gold', '2')
    expect(action).toHaveBeenCalledTimes(2)
  })

  test('reports no known plan', () => {
    const action = vi.spyOn(monitoring(), 'action')
    show('Enterprise-Low-1.5k')
    expect(action).not.toHaveBeenCalled()
  })
})
