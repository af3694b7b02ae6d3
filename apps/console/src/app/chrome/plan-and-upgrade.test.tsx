// @vitest-environment happy-dom
import type { ViewControls } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { externalForms } from '../../data/external-form-store.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { IDENTITY_KEY } from '../../data/identity-queries.ts'
import { identityRecord } from '../../data/testing/identity-record.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { PlanAndUpgrade } from './plan-and-upgrade.tsx'

function show(plan: string, view_controls: ViewControls, eligible_for_trial = false) {
  const session = new SessionStore(createKeyValueStorage(undefined))
  const record = sessionRecord()
  const controls = Object.fromEntries(Object.entries(view_controls).map(([resource, actions]) => [resource, [...actions]]))
  session.set({ ...record, account: { ...record.account, plan, plan_display_name: `${plan} plan` }, view_controls: controls })
  const services = createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined })
  services.cache.setQueryData(IDENTITY_KEY, identityRecord({ eligible_for_trial }))
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>
          <PlanAndUpgrade />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return screen.queryByRole('link', { name: 'Upgrade' })
}

describe('PlanAndUpgrade', () => {
  afterEach(cleanup)

  test('offers an upgrade to members who may create upgrades, whatever the plan [PERM-09]', () => {
    expect(show('Enterprise-High', { '*': ['read'], upgrades: ['create'] })).not.toBeNull()
    expect(screen.getByText('Enterprise-High plan')).toBeTruthy()
  })

  test.each(['free', 'individual', 'team', 'business'])('offers one to everybody on the plan %s [PERM-10]', (plan) => {
    expect(show(plan, { '*': ['read'] })).not.toBeNull()
  })

  test('adds a trial where the account may have one and the member may upgrade', () => {
    show('free', { '*': ['read'] }, true)
    const trial = screen.getByRole('link', { name: 'Start a 30-day trial' })
    expect(trial.getAttribute('href')).toBe('/resources/account-settings/billing')
    cleanup()
    show('free', { '*': ['read'] })
    expect(screen.queryByRole('link', { name: 'Start a 30-day trial' })).toBeNull()
    cleanup()
    show('Pro', { '*': ['read'] }, true)
    expect(screen.queryByRole('link', { name: 'Start a 30-day trial' })).toBeNull()
  })

  test('offers none where neither holds [PERM-11]', () => {
    expect(show('Pro', { '*': ['read'] })).toBeNull()
  })

  test('offers none to subscribers of a marketplace', () => {
    expect(show('free', { '*': ['read', 'create'], 'billing-first-party': [] })).toBeNull()
  })

  test('leads a member who may not read billing to those who sell plans, not to a page that is denied', () => {
    expect(show('free', { '*': ['read'], billing: [] })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
    expect(externalForms.get()).toBe('enterprise')
    externalForms.open(undefined)
  })
})
