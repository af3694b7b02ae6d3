// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { DatabaseMenu } from './database-menu.tsx'

type Controls = Record<string, ('read' | 'create' | 'update' | 'delete')[]>

async function open(controls: Controls, changes: Partial<Session> = {}, onBackUp?: () => void) {
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ view_controls: controls, ...changes }))
  const services = createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>
          <DatabaseMenu
            path={{ regionGroup: 'us', names: ['shop', 'staging'] }}
            onDelete={() => undefined}
            {...(onBackUp === undefined ? {} : { onBackUp })}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Actions of staging' }))
  return within(await screen.findByRole('menu'))
}

describe('DatabaseMenu', () => {
  afterEach(cleanup)

  test('leads to the database in the older dashboard [NAV-44]', async () => {
    const menu = await open({ '*': ['read'] })
    const hrefs = menu.getAllByRole('menuitem').map((item) => item.getAttribute('href') ?? '')
    expect(hrefs.filter((href) => href.startsWith('https://'))).toEqual([
      expect.stringMatching(/^https:\/\/[^/]+\/db\/us\/shop\/staging$/),
      expect.stringMatching(/^https:\/\/[^/]+\/webshell\/@db\/us\/shop\/staging$/),
    ])
  })

  test('does not for members who may not use it, and says why they may not delete', async () => {
    const menu = await open({ '*': ['read'], v4: [] })
    const items = menu.getAllByRole('menuitem')
    expect(items.filter((item) => (item.getAttribute('href') ?? '').startsWith('https://'))).toEqual([])
    expect(menu.getByRole('menuitem', { name: /^Delete/ }).getAttribute('aria-disabled')).toBe('true')
  })

  describe('backs the database up', () => {
    const ON: Partial<Session> = { feature_flags: { backup_restore: true } }
    const find = (menu: Awaited<ReturnType<typeof open>>) => menu.queryByRole('menuitem', { name: /^Back up now/ })

    test('for members who may take snapshots', async () => {
      const onBackUp = vi.fn()
      const menu = await open({ '*': ['read', 'create'] }, ON, onBackUp)
      fireEvent.click(menu.getByRole('menuitem', { name: 'Back up now' }))
      expect(onBackUp).toHaveBeenCalledOnce()
    })

    test('not for others, and says why', async () => {
      const item = find(await open({ '*': ['read'] }, ON, () => undefined))
      expect(item?.getAttribute('aria-disabled')).toBe('true')
      expect(item?.textContent).toContain('Your role does not allow taking snapshots.')
    })

    test('neither without the flag nor on a plan without backups', async () => {
      expect(find(await open({ '*': ['read', 'create'] }, { feature_flags: {} }, () => undefined))).toBeNull()
      cleanup()
      const account = { ...sessionRecord().account, plan: 'free', plan_display_name: 'Free' } as const
      expect(find(await open({ '*': ['read', 'create'] }, { ...ON, account }, () => undefined))).toBeNull()
    })
  })
})
