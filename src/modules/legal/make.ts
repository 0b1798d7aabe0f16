import type { Day } from '#kernel/shared/day.ts'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany, type TestCompanyOptions } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { anInvoice } from '#modules/billing/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { openCase, saveCase } from './case/case.contract.ts'
import { legalServer } from './index.server.ts'

const legalModules = [partiesServer, accountingServer, billingServer, legalServer]

/** Whom tests act as, where they do not say: see `aCompany`. */
export const tester = '01900000-0000-7000-8000-000000000001'

/** What a person of the office has beside the permissions that the modules of the test declare. */
export const officer = ['legal.cases.read', 'legal.cases.write'] as const

/** A company with a legal office that sues without a notice, by default at noon of 20 November 2026. */
export async function aLegalCompany(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  const t = await aStrictOffice(options)
  await t.act(ctx => ctx.db.updateTable('legal.settings').set({ notice_required: false }).execute())
  return t
}

/** The same, where a case needs a notice before it, as the settings of a company begin. */
export function aStrictOffice(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  return aCompany({ modules: legalModules, now: '2026-11-20T09:00:00Z', ...options })
}

/** An issued invoice that fell due on a day: it is dated the day it falls due. */
export async function aDebt(t: TestCompany, partyId: string, dueOn: Day, amountMinor: number) {
  return anInvoice(t, { partyId, amountMinor, date: dueOn, dueOn })
}

/** Customer A of the acceptance scenarios: 210.000 three times and a late fee of 6.150, nothing paid. */
export async function aDebtor(t: TestCompany, nameAr = 'سالم المطيري') {
  const { id } = await aCustomer(t, { nameAr })
  const debts = []
  for (const dueOn of ['2026-09-01', '2026-10-01', '2026-11-01'])
    debts.push(await aDebt(t, id, dueOn, 210_000))
  const fee = await aDebt(t, id, '2026-11-16', 6_150)
  return { partyId: id, invoiceIds: [...debts, fee].map(one => one.invoiceId), feeId: fee.invoiceId }
}

export const caseInput = (
  partyId: string,
  wish: Partial<WireInputOf<typeof saveCase>> = {},
): WireInputOf<typeof saveCase> => ({
  title: 'مطالبة مالية',
  caseType: 'civil',
  ourSide: 'claimant',
  priority: 'high',
  partyId,
  responsibleId: tester,
  confidential: false,
  teamIds: [],
  invoiceIds: [],
  ...wish,
})

/** A case that is open. */
export async function aCase(
  t: TestCompany,
  partyId: string,
  wish: Partial<WireInputOf<typeof saveCase>> = {},
) {
  const { id } = await t.call(saveCase, caseInput(partyId, wish))
  const { number } = await t.call(openCase, { id, version: 1, overrideReason: null })
  return { id, number }
}
