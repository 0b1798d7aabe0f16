import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import {
  discardJournal,
  getJournal,
  listJournal,
  saveJournal,
  submitJournal,
} from '#modules/accounting/journal/journal.contract.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { getSettings, saveSettings } from '#modules/accounting/settings/settings.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { approvers, aRule } from '#modules/approvals/make.ts'
import { countWaiting, decideRequest, readRequest } from '#modules/approvals/request/request.contract.ts'

type Who = { userId: string; permissions: readonly string[] }
let accountant: Who
let manager: Who
let t: TestCompany
let rent: string
let sundry: string
let receivable: string
beforeAll(async () => {
  t = await aCompany({
    modules: [alertsServer, approvalsServer, accountingServer],
    now: '2026-03-15T09:00:00Z',
  })
  rent = await anAccountId(t, '5301')
  sundry = await anAccountId(t, '4212')
  receivable = await anAccountId(t, '1106')
  const settings = await t.call(getSettings, {})
  expect(settings).toMatchObject({
    sessionTolerance: '1.000',
    bouncedChequeFee: '10.000',
  })
  await aRule(t, { source: 'other', min: '500.000' })
  const rights = ['finance.ledger.view', 'finance.ledger.write']
  const people = await approvers(t, { accountant: 'accountant', manager: 'manager' }, rights)
  accountant = people.accountant
  manager = people.manager
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
const waits = async () => (await t.call(countWaiting, {}, manager)).count
/** The decision of the open request about an entry. */
const decisionOn = async (id: string, who: Who) => {
  const { request } = await t.call(getJournal, { id }, who)
  return { id: request!.id, version: request!.version, decision: 'approve' as const }
}

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
    expect(await t.refusal(decideRequest, await decisionOn(entry.id, accountant), accountant)).toMatchObject({
      code: 'approvals.request.ownRequest',
      kind: 'forbidden',
    })
    expect(await waits()).toBe(1)
    const { id } = await decisionOn(entry.id, manager)
    expect(await t.call(readRequest, { id }, manager)).toMatchObject({
      source: 'other',
      amount: '600.000',
      isStale: false,
      posts: true,
      mayDecide: true,
      facts: [
        { kind: 'day', value: '2026-03-01' },
        { kind: 'money', value: '600.000' },
      ],
    })
  })

  test('another person sees the entry, posts it once, and the voucher names both', async () => {
    const [waiting] = (await t.call(listJournal, { status: 'submitted' }, manager)).rows
    const decision = await decisionOn(waiting!.id, manager)
    const preview = await t.reply(decideRequest, decision, { ...manager, dryRun: true })
    expect(await t.call(decideRequest, decision, manager)).toMatchObject({ state: 'approved' })
    const [posted] = (await t.call(listJournal, {}, manager)).rows.filter(row => row.total === '600.000')
    expect(preview).toMatchObject({ ok: true, effects: [{ value: { number: posted!.number } }] })
    expect(await t.call(getJournal, { id: posted!.id }, accountant)).toMatchObject({
      kind: 'manual',
      total: '600.000',
      approval: { mine: true, askedBy: 'مختبر', decidedBy: 'مختبر', reason: null },
    })
    expect((await t.refusal(decideRequest, decision, manager)).code).toBe('approvals.request.ended')
    expect(await waits()).toBe(0)
  })

  test('sent back it is a draft with the reason; edited it waits anew; discarded nobody waits', async () => {
    const first = await anEntry('700.000')
    await t.call(submitJournal, first, accountant)
    const reject = { ...(await decisionOn(first.id, manager)), decision: 'reject' as const }
    await t.call(decideRequest, { ...reject, comment: 'أرفق عقد الإيجار' }, manager)
    const back = await t.call(getJournal, { id: first.id }, accountant)
    expect(back).toMatchObject({ status: 'draft', sentBack: true, approval: { reason: 'أرفق عقد الإيجار' } })
    const again = { id: first.id, version: back.version! }
    await t.call(submitJournal, again, accountant)
    expect(await t.call(getJournal, { id: first.id }, manager)).toMatchObject({
      status: 'submitted',
      sentBack: false,
      approval: { reason: null, decidedBy: null },
    })
    expect(await waits()).toBe(1)
    await t.call(discardJournal, again, accountant)
    expect(await waits()).toBe(0)
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
    const decision = await decisionOn(entry.id, manager)
    expect((await t.refusal(decideRequest, decision, manager)).code).toBe('accounting.period.missing')
    expect(await t.call(getJournal, { id: entry.id }, manager)).toMatchObject({ status: 'submitted' })
  })

  test('an entry that waits no more is not posted by a request left behind', async () => {
    const entry = await anEntry('850.000')
    await t.call(submitJournal, entry, accountant)
    const decision = await decisionOn(entry.id, manager)
    const back = { status: 'draft', submitted_at: null, submitted_by: null, submitted_by_name: null } as const
    await t.act(ctx =>
      ctx.db.updateTable('accounting.journal_draft').set(back).where('id', '=', entry.id).execute(),
    )
    expect(await t.refusal(decideRequest, decision, manager)).toMatchObject({
      code: 'accounting.journal.notWaiting',
      kind: 'refused',
    })
    expect(await t.call(getJournal, { id: entry.id }, manager)).toMatchObject({
      status: 'draft',
      number: null,
    })
  })
})

test('the rates of the allowance rise with the age of the debt', async () => {
  const settings = await t.call(getSettings, {})
  expect(
    await t.refusal(saveSettings, { ...settings, provisionRatesBps: [0, 100, 500, 400, 2500, 5000] }),
  ).toMatchObject({ code: 'accounting.settings.ratesFall', field: 'provisionRatesBps.3' })
  expect(await t.refusal(saveSettings, { ...settings, version: settings.version + 1 })).toMatchObject({
    code: 'kernel.record.stale',
  })
})
