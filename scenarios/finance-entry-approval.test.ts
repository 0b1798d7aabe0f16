import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/server/index.ts'
import { anAccountId } from '#modules/accounting/server/make.ts'
import { approveEntry, sendBackEntry } from '#modules/accounting/shared/entryApproval.contract.ts'
import {
  discardJournal,
  getJournal,
  listJournal,
  saveJournal,
  submitJournal,
} from '#modules/accounting/shared/journal.contract.ts'
import { getSettings, saveSettings } from '#modules/accounting/shared/settings.contract.ts'
import { alertsServer } from '#modules/alerts/server/index.ts'
import { listAlerts } from '#modules/alerts/shared/alert.contract.ts'

const accountant = {
  userId: randomUUID(),
  permissions: ['finance.ledger.view', 'finance.ledger.write', 'approvals.requests.read'],
}
const manager = { userId: randomUUID(), permissions: ['finance.ledger.view', 'approvals.requests.read'] }

let t: TestCompany
let rent: string
let sundry: string
let receivable: string
beforeAll(async () => {
  t = await aCompany({ modules: [alertsServer, accountingServer], now: '2026-03-15T09:00:00Z' })
  rent = await anAccountId(t, '5301')
  sundry = await anAccountId(t, '4212')
  receivable = await anAccountId(t, '1106')
  const settings = await t.call(getSettings, {})
  expect(settings).toMatchObject({
    sessionTolerance: '1.000',
    bouncedChequeFee: '10.000',
    entryApprovalFrom: null,
  })
  await t.call(saveSettings, { ...settings, entryApprovalFrom: '500.000' })
})

const anEntry = (debit: string, credit = debit, account = sundry) =>
  t.call(
    saveJournal,
    {
      date: '2026-03-01',
      memo: 'إيجار المكتب',
      lines: [
        { accountId: rent, debit },
        { accountId: account, credit },
      ],
    },
    accountant,
  )
const waits = async () =>
  (await t.call(listAlerts, {}, manager)).rows.filter(
    alert => alert.kind === 'journal_waits' && alert.state !== 'resolved',
  )

describe('Scenario 11: manual entry', () => {
  test('Dr 100.000, Cr 99.999 is unbalanced by 0.001; a line on receivable is controlled', async () => {
    expect(await t.refusal(submitJournal, await anEntry('100.000', '99.999'), accountant)).toMatchObject({
      code: 'accounting.journal.unbalanced',
      params: { difference: '0.001' },
    })
    expect(
      await t.refusal(submitJournal, await anEntry('100.000', '100.000', receivable), accountant),
    ).toMatchObject({ code: 'accounting.account.controlled' })
  })

  test('499.999 posts at once; 600.000 waits and its author may not decide', async () => {
    expect(await t.call(submitJournal, await anEntry('499.999'), accountant)).toMatchObject({
      status: 'posted',
    })
    const entry = await anEntry('600.000')
    expect(await t.call(submitJournal, entry, accountant)).toEqual({
      status: 'submitted',
      entryId: null,
      number: null,
    })
    const { rows } = await t.call(listJournal, { status: 'submitted' }, manager)
    expect(rows).toMatchObject([{ id: entry.id, total: '600.000', number: null }])
    expect(await t.call(getJournal, { id: entry.id }, accountant)).toMatchObject({ approval: { mine: true } })
    expect(await t.refusal(approveEntry, entry, accountant)).toMatchObject({
      code: 'approvals.request.ownRequest',
      kind: 'forbidden',
    })
    expect(await waits()).toHaveLength(1)
  })

  test('another person sees the entry, posts it once, and the voucher names both', async () => {
    const [waiting] = (await t.call(listJournal, { status: 'submitted' }, manager)).rows
    const { id, version } = await t.call(getJournal, { id: waiting!.id }, manager)
    const input = { id, version: version! }
    const preview = await t.reply(approveEntry, input, { ...manager, dryRun: true })
    const posted = await t.call(approveEntry, input, manager)
    expect(preview).toMatchObject({ ok: true, effects: [{ value: { number: posted.number } }] })
    expect(await t.call(getJournal, { id: posted.entryId }, accountant)).toMatchObject({
      kind: 'manual',
      total: '600.000',
      approval: { mine: true, askedBy: 'مختبر', decidedBy: 'مختبر', reason: null },
    })
    expect(await t.refusal(approveEntry, input, manager)).toMatchObject({
      code: 'accounting.journal.notWaiting',
    })
    expect(await waits()).toHaveLength(0)
  })

  test('sent back it is a draft with the reason; edited it waits anew; discarded nobody waits', async () => {
    const first = await anEntry('700.000')
    await t.call(submitJournal, first, accountant)
    expect(await t.refusal(sendBackEntry, { ...first, reason: 'ناقص' }, accountant)).toMatchObject({
      code: 'approvals.request.ownRequest',
    })
    await t.call(sendBackEntry, { ...first, reason: 'أرفق عقد الإيجار' }, manager)
    const back = await t.call(getJournal, { id: first.id }, accountant)
    expect(back).toMatchObject({ status: 'draft', sentBack: true, approval: { reason: 'أرفق عقد الإيجار' } })
    const again = { id: first.id, version: back.version! }
    await t.call(submitJournal, again, accountant)
    expect(await t.call(getJournal, { id: first.id }, manager)).toMatchObject({
      status: 'submitted',
      sentBack: false,
      approval: { reason: null, decidedBy: null },
    })
    expect(await waits()).toHaveLength(1)
    await t.call(discardJournal, again, accountant)
    expect(await waits()).toHaveLength(0)
  })

  test('a closed period refuses the decision and the entry goes on waiting', async () => {
    const entry = await t.call(
      saveJournal,
      {
        date: '2024-03-01',
        memo: 'سنة بلا دفاتر',
        lines: [
          { accountId: rent, debit: '800.000' },
          { accountId: sundry, credit: '800.000' },
        ],
      },
      accountant,
    )
    await t.call(submitJournal, entry, accountant)
    expect(await t.refusal(approveEntry, entry, manager)).toMatchObject({ code: 'accounting.period.missing' })
    expect(await t.call(getJournal, { id: entry.id }, manager)).toMatchObject({ status: 'submitted' })
  })
})

test('the rates of the allowance rise with the age of the debt', async () => {
  const settings = await t.call(getSettings, {})
  expect(
    await t.refusal(saveSettings, { ...settings, provisionRatesBps: [0, 100, 500, 400, 2500, 5000] }),
  ).toMatchObject({ code: 'accounting.settings.ratesFall', field: 'provisionRatesBps.3' })
  expect(await t.refusal(saveSettings, { ...settings, version: settings.version - 1 })).toMatchObject({
    code: 'kernel.record.stale',
  })
})
