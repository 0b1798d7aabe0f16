import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCase, aDebtor, aLegalCompany } from '../make.ts'
import { showLegalReport } from './report.contract.ts'
import { type LegalReport, legalReports, reportRights } from './report.rules.ts'

const rights = {
  permissions: ['legal.reports.read', ...Object.values(reportRights)],
}

let t: TestCompany
beforeAll(async () => {
  t = await aLegalCompany()
})

const show = (report: LegalReport, more = {}) =>
  t.call(showLegalReport, { report, from: '2026-11-01', to: '2026-12-31', ...more }, rights)

test('what is claimed and collected is what billing has; a confidential case is in no report of others', async () => {
  const { partyId, invoiceIds } = await aDebtor(t)
  const { number } = await aCase(t, partyId, { invoiceIds })
  const other = await aDebtor(t, 'نورة الرشيد')
  await aCase(t, other.partyId, { invoiceIds: other.invoiceIds, confidential: true })
  const cases = await show('casesSummary')
  expect(cases.rows.map(row => row.cells[0])).toContain(number)
  expect(cases.totals[5]).toBe('1272.300')
  const stranger = { userId: '01900000-0000-7000-8000-000000000077', ...rights }
  const asked = { report: 'casesSummary', from: '2026-11-01', to: '2026-12-31' } as const
  const seen = await t.call(showLegalReport, asked, stranger)
  expect(seen.totals[5]).toBe('636.150')
  for (const report of legalReports) {
    const answer = await t.call(showLegalReport, { ...asked, report }, stranger)
    if (report !== 'defaulters') expect(JSON.stringify(answer)).not.toContain('نورة')
  }
  for (const by of ['type', 'court', 'lawyer', 'outcome'] as const)
    expect((await show('caseGroups', { by })).totals.slice(1, 4)).toEqual(['2', '2', '1272.300'])
})

test('recovery is of what was claimed, and counts the days to the first money', async () => {
  const from = await aDebtor(t, 'هند العنزي')
  await aCase(t, from.partyId, { invoiceIds: [from.invoiceIds[0]!] })
  const before = (await show('recovery')).rows.find(row => row.cells[1] === 'هند العنزي')!
  expect(before.cells.slice(3)).toEqual(['210.000', '0.000', '0', null])
})

test('a report is of days in their order, and needs the right to its records', async () => {
  const backwards = { report: 'recovery' as const, from: '2026-12-31', to: '2026-11-01' }
  expect((await t.refusal(showLegalReport, backwards, rights)).code).toBe('legal.report.days')
  const narrow = { permissions: ['legal.reports.read'] }
  const asked = { report: 'caseCosts' as const, from: '2026-11-01', to: '2026-11-30' }
  expect((await t.refusal(showLegalReport, asked, narrow)).code).toBe('access.permission.missing')
})
