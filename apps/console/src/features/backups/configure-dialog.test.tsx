// @vitest-environment happy-dom
import type { BackupConfiguration } from '@terrarium/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { toasts } from '../../ui/toast-store.ts'
import { configurationOf, listed, showBackups } from './testing/show-backups.tsx'

const LIST = 'GET /api/v1/backup-configurations'
const SAVE = 'PUT /api/v1/backup-configurations'

afterEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id)
  cleanup()
})

async function open(configuration: BackupConfiguration, answer: StubAnswer = () => json(200, configuration)) {
  const shown = showBackups({ answers: { [LIST]: listed(configuration), [SAVE]: answer } })
  await shown.user.click(await screen.findByRole('button', { name: `Configure backups of ${configuration.name}` }))
  const dialog = await screen.findByRole('dialog', { name: `Configure backups of ${configuration.name}` })
  const saved = () => shown.server.seen.filter(({ line }) => line === SAVE).map(({ body }) => body)
  return { ...shown, dialog: within(dialog), saved }
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog']

const runsIn = (dialog: Dialog) =>
  within(dialog.getByRole('list', { name: 'Next three snapshots' }))
    .getAllByRole('listitem')
    .map((item) => new Date(item.querySelector('time')?.dateTime ?? ''))

describe('configuring backups', () => {
  test('enables a daily schedule by default, without a limit [BACKUP-01] [BACKUP-08] [CONST-19] [VALID-34]', async () => {
    const { dialog, user, saved } = await open(configurationOf())
    expect(dialog.queryByLabelText('Schedule')).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'Enabled' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toEqual([{ path: 'us/shop', enabled: true, cron: '0 0 * * *', retention_days: null }]))
    await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(['Backups of shop are enabled.']))
  })

  test.each([
    ['Weekly', '0 0 * * 1', 'CONST-20'],
    ['Monthly', '0 0 1 * *', 'CONST-21'],
    ['Last day of month', '0 0 L * *', 'CONST-22'],
  ])('begins %s with %s [BACKUP-08] [%s]', async (kind, cron) => {
    const { dialog, user } = await open(configurationOf({ enabled: true, cron: '0 0 * * *' }))
    await user.selectOptions(dialog.getByLabelText('Schedule'), kind)
    expect(dialog.getByLabelText<HTMLInputElement>('Cron expression').value).toBe(cron)
  })

  test('shows the next three snapshots of a weekday in UTC and local', async () => {
    const { dialog, user, saved } = await open(configurationOf({ enabled: true, cron: '0 0 * * 1' }))
    await user.selectOptions(dialog.getByLabelText('Day of the week'), 'Wednesday')
    const runs = runsIn(dialog)
    expect(runs.map((run) => [run.getUTCDay(), run.getUTCHours()])).toEqual([
      [3, 0],
      [3, 0],
      [3, 0],
    ])
    expect(dialog.getAllByText(/ local$/)).toHaveLength(3)
    await user.selectOptions(dialog.getByLabelText('Retention'), '6 months')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toEqual([{ path: 'us/shop', enabled: true, cron: '0 0 * * 3', retention_days: 180 }]))
  })

  test('offers the days 1 to 28 of a month, and each retention', async () => {
    const { dialog } = await open(configurationOf({ enabled: true, cron: '0 0 1 * *' }))
    const options = (label: string) => within(dialog.getByLabelText(label)).getAllByRole('option')
    expect(options('Day of the month').map(({ textContent }) => Number(textContent))).toEqual(Array.from({ length: 28 }, (_, at) => at + 1))
    expect(options('Retention').map(({ textContent }) => textContent)).toEqual([
      '5 days',
      '15 days',
      '1 month',
      '3 months',
      '6 months',
      '1 year',
      'No limit',
    ])
  })

  test.each([
    ['0 0 * * 8', 'VALID-28'],
    ['0 0 * * 0', 'VALID-28'],
    ['0 0 29 * *', 'VALID-29'],
    ['0 0 1 1 *', 'VALID-29'],
  ])('refuses %s before any call [%s]', async (cron) => {
    const { dialog, user, saved } = await open(configurationOf({ enabled: true, cron: '0 0 * * *' }))
    const field = dialog.getByLabelText('Cron expression')
    await user.clear(field)
    await user.type(field, cron)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('invalid cron expression')
    expect(dialog.queryByRole('list', { name: 'Next three snapshots' })).toBeNull()
    expect(saved()).toEqual([])
  })

  const names = Array.from({ length: 11 }, (_, at) => `d${at}`)
  test('refuses 10 parents before any call, and takes 9 [VALID-34] [ERR-72]', async () => {
    const deep = await open(configurationOf({ path: ['us-std', ...names].join('/') }))
    await deep.user.click(deep.dialog.getByRole('checkbox', { name: 'Enabled' }))
    await deep.user.click(deep.dialog.getByRole('button', { name: 'Save' }))
    await deep.dialog.findByText('Backups cannot be enabled for a database with 10 or more parents.')
    expect(deep.saved()).toEqual([])
    cleanup()
    const allowed = await open(configurationOf({ path: ['us-std', ...names.slice(1)].join('/') }))
    await allowed.user.click(allowed.dialog.getByRole('checkbox', { name: 'Enabled' }))
    await allowed.user.click(allowed.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(allowed.saved()).toHaveLength(1))
  })

  test('says what disabling means, and keeps the schedule [BACKUP-07]', async () => {
    const { dialog, user, saved } = await open(configurationOf({ enabled: true, cron: '0 0 L * *', snapshots: 3 }))
    await user.click(dialog.getByRole('checkbox', { name: 'Enabled' }))
    dialog.getByText('No new snapshots; 3 existing ones expire on their dates.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toEqual([{ path: 'us/shop', enabled: false }]))
  })

  test('says that the service has failed, in the words of what was asked [ERR-71]', async () => {
    const failed = () => json(400, { code: 'unheard_of' })
    const { dialog, user } = await open(configurationOf({ enabled: true, cron: '0 0 * * *' }), failed)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Backups could not be configured for this database; please try again.')
    await user.click(dialog.getByRole('checkbox', { name: 'Enabled' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Backups could not be turned off; please try again.')
  })

  test('shows the refusal of the service, too [ERR-72]', async () => {
    const refused = () => json(409, { code: 'backup_depth', reason: 'x' })
    const { dialog, user } = await open(configurationOf({ enabled: true, cron: '0 0 * * *' }), refused)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Backups cannot be enabled for a database with 10 or more parents.')
  })
})
