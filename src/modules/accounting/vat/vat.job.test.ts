import { expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { listAlerts } from '#modules/alerts/alert/alert.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { accountingServer } from '../index.server.ts'
import { postJournal } from '../posting/posting.commands.ts'
import { getSettings, saveSettings } from '../settings/settings.contract.ts'
import { showWizard, wizardChecks } from '../wizard/wizard.contract.ts'
import { settleVat } from './vat.contract.ts'
import { warnOfVat } from './vat.job.ts'

test('a Saudi return is announced ten days before it is due, late while tax is owed, and silent once settled', async () => {
  const t = await aCompany({
    modules: [alertsServer, accountingServer],
    country: 'SA',
    currency: 'SAR',
    now: '2026-03-15T09:00:00Z',
  })
  const open = async () => {
    await t.act(warnOfVat)
    const { rows } = await t.call(listAlerts, {})
    return rows.filter(row => row.kind === 'vat_return_due' && row.state === 'open').map(row => row.severity)
  }
  await t.act(ctx =>
    postJournal(ctx, {
      sourceKey: 'billing:invoice:1:issue',
      date: '2026-03-01',
      memo: 'فاتورة',
      lines: [
        { key: 'receivable', debitMinor: 3_485 },
        { key: 'rentalRevenue', creditMinor: 3_030 },
        { key: 'vatOutput', creditMinor: 455 },
      ],
    }),
  )
  t.setNow('2026-04-19T09:00:00Z')
  expect(await open()).toEqual([])
  t.setNow('2026-04-20T09:00:00Z')
  expect(await open()).toEqual(['medium'])
  t.setNow('2026-05-02T09:00:00Z')
  expect(await open()).toEqual(['high'])
  // The adviser sets 50 days: due on 20 May, announced from the 10th on.
  const settings = await t.call(getSettings, {})
  await t.call(saveSettings, { ...settings, vatDueDays: 50 })
  expect(await open()).toEqual([])
  t.setNow('2026-05-10T09:00:00Z')
  expect(await open()).toEqual(['medium'])
  await t.call(settleVat, { to: '2026-03-31' })
  expect(await open()).toEqual([])
})

test('the wizard reads what lacks from the books alone', async () => {
  const t = await aCompany({
    modules: [accountingServer],
    country: 'SA',
    currency: 'SAR',
    now: '2026-03-15T09:00:00Z',
  })
  const wizard = await t.call(showWizard, {})
  expect(wizard.states).toEqual({
    year: 'done',
    chart: 'done',
    mapping: 'done',
    tax: 'todo',
    treasury: 'todo',
    opening: 'open',
  })
  expect(wizard).toMatchObject({ hasPosted: false, hasVatAccounts: true, missingKeys: [], clearing: '0.00' })
  await t.act(ctx =>
    postJournal(ctx, {
      sourceKey: 'accounting:opening:9:post',
      date: '2026-01-01',
      memo: 'أرصدة',
      kind: 'opening',
      lines: [
        { key: 'capital', creditMinor: 100 },
        { key: 'openingBalance', debitMinor: 100 },
      ],
    }),
  )
  const later = await t.call(showWizard, {})
  expect(later).toMatchObject({ hasPosted: true, openingEntries: 1, opening: '1.00', clearing: '1.00' })
  expect(later.states.opening).toBe('todo')
  expect(await t.call(wizardChecks, {})).toEqual({ failing: [] })
})
