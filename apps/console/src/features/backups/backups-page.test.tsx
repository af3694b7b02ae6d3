// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { json } from '../../data/testing/stub-server.ts'
import { toasts } from '../../ui/toast-store.ts'
import { configurationOf, listed, showBackups } from './testing/show-backups.tsx'

const LIST = 'GET /api/v1/backup-configurations'

afterEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id)
  cleanup()
})

const accountOf = (plan: string) => ({
  account: { account_id: '1', company_name: 'Folio & Quire Books', legacy_account: false, plan, plan_display_name: plan },
})

describe('the page of backups', () => {
  test('shows databases by region group with their backups [BACKUP-05] [BACKUP-07] [OPEN-03]', async () => {
    const latest = { id: '9', created_at: '2026-03-02T00:00:00.000Z', status: 'Complete' } as const
    const shop = configurationOf({
      enabled: true,
      cron: '0 0 * * 1',
      frequency: 'Weekly, Monday',
      retention_days: 30,
      next_snapshot_at: '2026-03-09T00:00:00.000Z',
      latest_snapshot: latest,
      snapshots: 4,
    })
    showBackups({ answers: { [LIST]: listed(shop, configurationOf({ path: 'eu-std/shop', region_group: 'eu-std' })) } })
    const states = await screen.findByRole('grid', { name: 'Databases of United States (US)' })
    const row = within(states).getByRole('row', { name: /us\/shop/ })
    for (const fact of ['Enabled', 'Weekly, Monday', '1 month', '2026-03-09 00:00:00 UTC', 'Complete']) within(row).getByText(fact)
    const link = within(row).getByRole('link', { name: '2026-03-02 00:00:00 UTC' })
    expect(link.getAttribute('href')).toBe('/resources/backups?tab=snapshots&db=us%2Fshop&snapshot=9')
    within(screen.getByRole('grid', { name: 'Databases of Europe (EU)' })).getByText('Disabled')
  })

  test('says that there are no databases, and that none matches a filter', async () => {
    const { user, router } = showBackups({ answers: { [LIST]: listed() } })
    await screen.findByText('No databases to back up.')
    await user.selectOptions(screen.getByLabelText('Backups'), 'Enabled')
    const state = (await screen.findByText('Nothing matches.')).parentElement as HTMLElement
    within(state).getByText('Enabled')
    expect(router.state.location.search).toBe('?enabled=true')
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    await screen.findByText('No databases to back up.')
  })

  test('says which region groups are missing, and tries again after a failure', async () => {
    let answer = () => json(400, { code: 'unheard_of' })
    const { user } = showBackups({ answers: { [LIST]: () => answer() } })
    await screen.findByText('The backups of the databases could not be loaded.')
    answer = () => json(200, { results: [configurationOf()], unavailable: ['eu'], unsupported: ['global'] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The region group Europe (EU) does not answer; its databases are missing from this list.')
    screen.getByText('Databases of the region group Global are kept by another process of the server, which makes their backups.')
  })

  test.each(['free', 'individual', 'Free-V2', 'Pay-As-You-Go', 'unheard-of'])(
    'says what plan %s lacks, and asks for nothing [PERM-14] [PERM-15] [PERM-19]',
    (plan) => {
      const { server } = showBackups({ session: accountOf(plan) })
      screen.getByText('Backups are part of the Team and Business plans.')
      expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/resources/account-settings/billing')
      expect(server.seen).toEqual([])
    },
  )

  test.each(['team', 'business', 'Startup', 'Trial', 'Pro', 'Enterprise-Low', 'Enterprise-Low-1k', 'Enterprise-Medium', 'Enterprise-High'])(
    'is shown to accounts with plan %s [PERM-16] [PERM-17] [PERM-18]',
    async (plan) => {
      showBackups({ answers: { [LIST]: listed(configurationOf()) }, session: accountOf(plan) })
      await screen.findByRole('grid', { name: 'Databases of United States (US)' })
    },
  )

  test('does not offer an upgrade to members who may not choose a plan', () => {
    showBackups({ session: { ...accountOf('Pay-As-You-Go'), view_controls: { '*': ['read'] } } })
    screen.getByText('Please contact your account administrator to change the plan.')
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
  })

  test('is denied to members who may not read backups, and nothing is asked for', () => {
    const { server } = showBackups({ session: { view_controls: { '*': [] } } })
    screen.getByText('Permission Denied')
    screen.getByText('backup-configurations: read')
    expect(server.seen).toEqual([])
  })

  test('shows members who may only read why they cannot configure', async () => {
    const { user } = showBackups({
      answers: { [LIST]: listed(configurationOf()) },
      session: { view_controls: { '*': ['read', 'list'] } },
    })
    const button = await screen.findByRole('button', { name: 'Configure backups of shop' })
    expect(button.getAttribute('title')).toBe('Your role does not allow configuring backups. Please contact your account administrator.')
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows a database that a restore writes as unavailable [BACKUP-10]', async () => {
    showBackups({ answers: { [LIST]: listed(configurationOf({ status: 'restoring', job_id: '3' })) } })
    const row = await screen.findByRole('row', { name: /us\/shop/ })
    within(row).getByText('Restoring')
    expect(within(row).queryByRole('link', { name: 'shop' })).toBeNull()
    const button = within(row).getByRole('button', { name: 'Configure backups of shop' })
    expect(button.getAttribute('title')).toBe('Unavailable until the restore is complete.')
  })

  test('takes a snapshot now, and says why it cannot [BACKUP-02]', async () => {
    let refused: Response | undefined
    const { user, server } = showBackups({
      answers: { [LIST]: listed(configurationOf()), 'POST /api/v1/snapshots': () => refused ?? json(201, {}) },
    })
    const backUp = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions of shop' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Back up now' }))
    }
    refused = json(409, { code: 'backup_depth' })
    await backUp()
    await expect
      .poll(() => toasts.get().map(({ title }) => title))
      .toEqual(['Backups cannot be enabled for a database with 10 or more parents.'])
    refused = json(409, { code: 'conflict' })
    await backUp()
    await expect.poll(() => toasts.get().map(({ title }) => title)).toContain('A snapshot of this database is being taken already.')
    expect(server.seen.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body)).toEqual([
      { path: 'us/shop' },
      { path: 'us/shop' },
    ])
  })
})
