import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { addBlock } from '#modules/parties/blacklist/blacklist.contract.ts'
import { setCredit } from '#modules/parties/credit/credit.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { requestSignature, witnessSignature } from '#modules/platform/signing/signing.contract.ts'
import { contractTotals, getContract, listContracts } from '#modules/rentals/contract/contract.contract.ts'
import { rentalsServer } from '#modules/rentals/index.server.ts'
import { lintContract } from '#modules/rentals/law/law.contract.ts'
import {
  anActiveContract,
  aRentalCompany,
  aReservedContract,
  aSignature,
  aTrustedDriver,
  ecoGroup,
  rentalModules,
  takeBack,
} from '#modules/rentals/make.ts'

type Open = { kind: string; severity: string; subject: string }

const openAlerts = (t: TestCompany) =>
  t.act(ctx =>
    rawQuery<Open>(
      ctx.db,
      `select kind, severity, subject_id as subject from alerts.alert
       where company_id = $1 and state <> 'resolved' order by kind`,
      [ctx.company.id],
    ),
  )

const schedules = [rentalsServer, partiesServer, platformServer].flatMap(one => [...(one.schedules ?? [])])
const run = (t: TestCompany, name: string) => t.act(ctx => schedules.find(one => one.name === name)!.run(ctx))

/** A driver who pays later, whose civil ID ends on a day. */
async function aDriverWithIdentity(t: TestCompany, expiresOn: string): Promise<string> {
  const identity = { type: 'civil_id' as const, number: '288020122596', expiresOn }
  const { id } = await aCustomer(t, { licenceUntil: '2026-12-20', documents: [identity] })
  await t.call(setCredit, { id, version: 1, limit: '10000.000', hold: false })
  return id
}

test('The morning tells what ends, what lapses within a contract and what nobody closed, once each, until it is over', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const customerId = await aDriverWithIdentity(t, '2026-12-01')
  const contract = await anActiveContract(t, { customerId, dueBackAt: '2026-12-05T10:00:00+03:00' })
  // The civil ID ends in the term: the law warns, the morning run alerts.
  const { findings } = await t.call(lintContract, { contractId: contract.id })
  expect(findings.map(finding => [finding.code, finding.severity, finding.lapsesOn])).toContainEqual([
    ...['KW-ID', 'warn', '2026-12-02'],
  ])
  const morning = () => run(t, 'rentals.alarms.daily')
  await morning()
  expect(await openAlerts(t)).toEqual([
    { kind: 'identity_expiring', severity: 'medium', subject: customerId },
    { kind: 'licence_expiring', severity: 'low', subject: customerId },
  ])
  t.setNow('2026-12-02T04:00:00Z')
  await morning()
  await morning()
  expect(await openAlerts(t)).toEqual([
    { kind: 'contract_expiring', severity: 'high', subject: contract.id },
    { kind: 'identity_expiring', severity: 'high', subject: customerId },
    { kind: 'licence_expiring', severity: 'low', subject: customerId },
  ])

  t.setNow('2026-12-05T07:00:00Z')
  await takeBack(t, contract, { at: '2026-12-05T10:00:00+03:00' })
  t.setNow('2026-12-08T04:00:00Z')
  await morning()
  expect(await openAlerts(t)).toEqual([
    { kind: 'return_not_closed', severity: 'medium', subject: contract.id },
  ])
})

test('The renewal list counts contracts of a month or longer within thirty days, and its alert opens them', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const groupId = await ecoGroup(t, null)
  const monthly = (dueBackAt: string) => anActiveContract(t, { type: 'monthly', groupId, dueBackAt })
  await anActiveContract(t, { dueBackAt: '2026-12-05T10:00:00+03:00' })
  const near = await monthly('2026-12-25T10:00:00+03:00')
  await monthly('2027-01-25T10:00:00+03:00')
  await run(t, 'rentals.alarms.daily')
  const renewals = async () => (await openAlerts(t)).filter(alert => alert.kind === 'renewals_due')
  expect(await renewals()).toEqual([{ kind: 'renewals_due', severity: 'medium', subject: 'list' }])
  const { rows } = await t.call(listContracts, { tab: 'renewals' })
  expect(rows.map(row => row.id)).toEqual([near.id])
  expect((await t.call(contractTotals, {})).tabs.renewals).toBe(1)
  t.setNow('2026-12-25T08:00:00Z')
  await takeBack(t, near, { at: '2026-12-25T10:00:00+03:00' })
  t.setNow('2026-12-26T04:00:00Z')
  // The other one ends on the thirtieth day from today.
  await run(t, 'rentals.alarms.daily')
  expect((await t.call(contractTotals, {})).tabs.renewals).toBe(1)
  t.setNow('2027-01-25T08:00:00Z')
  await run(t, 'rentals.alarms.daily')
  expect(await renewals()).toEqual([])
})

test('The register of a company that rents and the passport of a customer are told while their contract runs', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const driverId = await aTrustedDriver(t)
  const papers = [
    { type: 'commercial_register' as const, number: '445566', expiresOn: '2026-12-10' },
    { type: 'authorisation' as const, number: '9911', expiresOn: '2027-12-31' },
  ]
  const company = {
    kind: 'organization' as const,
    nameAr: null,
    nameEn: 'Gulf Contracting',
    documents: papers,
  }
  const { id: customerId } = await aCustomer(t, company)
  await t.call(setCredit, { id: customerId, version: 1, limit: '10000.000', hold: false })
  const drivers = [{ partyId: driverId, isMain: true }]
  await anActiveContract(t, { customerId, drivers, dueBackAt: '2026-12-15T10:00:00+03:00' })
  await run(t, 'rentals.alarms.daily')
  const told = await t.act(ctx =>
    rawQuery<{ key: string; params: Record<string, unknown> }>(
      ctx.db,
      `select title_key as key, params from alerts.alert
       where company_id = $1 and kind = 'paper_expiring' and subject_id = $2`,
      [ctx.company.id, customerId],
    ),
  )
  expect(told).toMatchObject([
    { key: 'rentals.alert.paperEnding', params: { name: 'Gulf Contracting', date: '2026-12-10' } },
  ])
})

test('A vehicle two hours late is told, from a day on critically with who has it, and no more once it is back', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const contract = await anActiveContract(t, { dueBackAt: '2026-12-05T10:00:00+03:00' })
  const late = async (now: string) => {
    t.setNow(now)
    await run(t, 'rentals.return.late')
    const [alert, ...more] = await t.act(ctx =>
      rawQuery<Open & { key: string; params: Record<string, unknown> }>(
        ctx.db,
        `select kind, severity, subject_id as subject, title_key as key, params from alerts.alert
         where company_id = $1 and kind = 'late_return' and state <> 'resolved'`,
        [ctx.company.id],
      ),
    )
    expect(more).toEqual([])
    return alert ?? null
  }
  expect(await late('2026-12-05T08:59:00Z')).toBeNull()
  expect(await late('2026-12-05T09:00:00Z')).toMatchObject({
    severity: 'medium',
    key: 'rentals.alert.lateReturn',
    subject: contract.id,
    params: { hours: 2, number: contract.number },
  })
  const { vehicle, customer } = await t.call(getContract, { id: contract.id })
  expect(await late('2026-12-06T07:00:00Z')).toMatchObject({
    severity: 'critical',
    key: 'rentals.alert.lateDays',
    params: { days: 1, number: contract.number, plate: vehicle!.plate, customer: customer.nameAr },
  })
  await takeBack(t, contract, { at: '2026-12-06T10:00:00+03:00' })
  expect(await late('2026-12-06T08:00:00Z')).toBeNull()
})

test('The proof of the night finds a contract whose rows are not its total', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const contract = await anActiveContract(t)
  const proof = () => run(t, 'rentals.contract.proof')
  await proof()
  expect(await openAlerts(t)).toEqual([])
  const shift = (minor: number) =>
    t.act(ctx =>
      ctx.db
        .updateTable('rentals.contract')
        .set(eb => ({ total_minor: eb('total_minor', '+', minor) }))
        .where('id', '=', contract.id)
        .execute(),
    )
  await shift(1_000)
  await proof()
  expect(await openAlerts(t)).toMatchObject([{ kind: 'contracts_differ', severity: 'critical' }])
  await shift(-1_000)
  await proof()
  expect(await openAlerts(t)).toEqual([])
})

test('A link nobody signs is told after one, two and three days and ends with the signature; a block before its review', async () => {
  const t = await aRentalCompany({
    modules: [alertsServer, ...rentalModules],
    now: '2026-11-20T07:00:00Z',
  })
  const contract = await aReservedContract(t)
  const paper = { documentType: 'rentals.contract', documentId: contract.id }
  await t.call(requestSignature, paper)
  const remind = () => run(t, 'platform.signing.remind')
  const told = async () => (await openAlerts(t)).map(alert => [alert.kind, alert.severity])
  await remind()
  expect(await told()).toEqual([])
  t.setNow('2026-11-21T08:00:00Z')
  await remind()
  expect(await told()).toEqual([['signature_waiting', 'low']])
  t.setNow('2026-11-22T08:00:00Z')
  await t.call(witnessSignature, { ...paper, name: 'بدر المثنى', strokes: aSignature().strokes })
  await remind()
  expect(await told()).toEqual([])

  const partyId = await aTrustedDriver(t)
  const reason = 'لم يعد المركبة في موعدها'
  const block = { partyId, reasonCode: 'non_return' as const, reason, reviewOn: '2026-12-10' }
  await t.call(addBlock, block)
  const review = () => run(t, 'parties.blacklist.review')
  await review()
  expect(await told()).toEqual([])
  t.setNow('2026-12-04T04:00:00Z')
  await review()
  expect(await told()).toEqual([['blacklist_review', 'medium']])
  await t.call(addBlock, { ...block, reviewOn: '2027-06-01' })
  await review()
  expect(await told()).toEqual([])
})
