import type { Page } from '@playwright/test'
import { ask, hostile, must, shortHostile } from './hostile-text.ts'

export type HostileRecords = {
  readonly partyId: string
  readonly vehicleId: string
  readonly quotationId: string
  readonly contractId: string
  readonly invoiceId: string
  readonly paymentId: string
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const instant = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()

/** One record of each main kind with hostile text in every field that takes text, made through the endpoints. */
export async function makeHostileRecords(page: Page): Promise<HostileRecords> {
  await nameTheCompany(page)
  await must(page, 'platform.branch.save', {
    code: '=XSS',
    nameAr: hostile,
    nameEn: hostile,
    address: hostile,
  })
  const partyId = await party(page)
  const vehicleId = await vehicle(page)
  const { quotationId, contractId } = await rental(page, partyId, vehicleId)
  return { partyId, vehicleId, quotationId, contractId, ...(await books(page, partyId)) }
}

async function nameTheCompany(page: Page): Promise<void> {
  const company = await ask<Record<string, unknown>>(page, 'platform.company.read', {})
  const fields = ['country', 'currency', 'timeZone', 'digits', 'displayDecimals', 'firstDayOfWeek']
  const kept = Object.fromEntries([...fields, 'fiscalYearStart', 'email'].map(key => [key, company[key]]))
  await must(page, 'platform.company.update', {
    ...kept,
    version: company['version'],
    nameAr: hostile,
    nameEn: hostile,
    city: hostile,
    address: hostile,
    phone: '+96522000000',
    commercialRegister: hostile,
    license: hostile,
  })
  const { version } = await ask<{ version: number }>(page, 'platform.company.read', {})
  const names = { nameAr: hostile, nameEn: hostile }
  await must(page, 'platform.company.setBranding', { version, ...names })
  const profile = { firstName: hostile, lastName: hostile, firstNameAr: hostile, lastNameAr: hostile }
  const { version: own } = await ask<{ version: number }>(page, 'access.profile.read', {})
  await must(page, 'access.profile.update', { version: own, ...profile, language: 'ar', digits: 'latin' })
}

async function party(page: Page): Promise<string> {
  const place = ['governorate', 'area', 'block', 'street', 'building', 'unit']
  const { id } = await must(page, 'parties.party.create', {
    kind: 'individual',
    nameAr: hostile,
    nameEn: hostile,
    phone: '+96555123499',
    address: Object.fromEntries(place.map(key => [key, hostile])),
    documents: [{ type: 'driving_licence', number: shortHostile, expiresOn: day(900) }],
  })
  await must(page, 'platform.comment.add', { subject: `parties.party:${id}`, body: hostile, label: hostile })
  await must(page, 'platform.view.save', { list: 'parties.party', name: hostile, search: {}, shared: true })
  const { version } = await ask<{ version: number }>(page, 'parties.party.get', { id })
  await must(page, 'parties.party.update', { id, version, addRoles: ['supplier'] })
  await must(page, 'parties.credit.set', { id, version: version + 1, limit: '100000.000', hold: false })
  return id!
}

async function vehicle(page: Page): Promise<string> {
  const group = await must(page, 'fleet.group.save', { nameAr: hostile, nameEn: hostile })
  await must(page, 'fleet.rate.save', { groupId: group['id'], validFrom: day(-30), daily: '10.000' })
  const { id } = await must(page, 'fleet.vehicle.create', {
    make: hostile,
    model: hostile,
    year: 2025,
    groupId: group['id'],
    colour: shortHostile,
    note: hostile,
    inServiceOn: day(-10),
  })
  await must(page, 'platform.comment.add', { subject: `fleet.vehicle:${id}`, body: hostile, label: hostile })
  return id!
}

async function rental(page: Page, customerId: string, vehicleId: string) {
  const period = { startAt: instant(20), dueBackAt: instant(23) }
  const quotation = await must(page, 'rentals.quotation.save', {
    customerId,
    terms: hostile,
    discountReason: hostile,
    items: [{ type: 'daily', vehicleId, ...period, note: hostile }],
  })
  const contract = await must(page, 'rentals.contract.save', {
    type: 'daily',
    customerId,
    vehicleId,
    ...period,
    note: hostile,
    externalNumber: shortHostile,
    subject: hostile,
    discountReason: hostile,
    depositReason: hostile,
  })
  const { id, version } = contract
  await must(page, 'rentals.contract.submit', { id, version, approvalNote: hostile })
  // A vehicle that is promised and falls out raises alerts that name both.
  const flag = { vehicleId, kind: 'accident', note: hostile, from: instant(-0.01) }
  await must(page, 'fleet.flag.open', { ...flag, policeReportNo: hostile, insuranceClaimNo: hostile })
  return { quotationId: quotation['id']!, contractId: id! }
}

async function books(page: Page, partyId: string) {
  const { rows } = await ask<{ rows: { id: string; version: number; kind: string }[] }>(
    page,
    'billing.treasury.list',
    {},
  )
  const bank = rows.find(row => row.kind === 'bank')!
  const { id, version } = bank
  await must(page, 'billing.treasury.save', { id, version, nameAr: hostile, nameEn: hostile })
  const line = { descriptionAr: hostile, descriptionEn: hostile, key: 'rentalRevenue', unitPrice: '9.000' }
  const saved = await must(page, 'billing.invoice.save', {
    partyId,
    date: day(0),
    reference: hostile,
    note: hostile,
    lines: [line],
  })
  await must(page, 'billing.invoice.issue', { id: saved['id'], version: saved['version'] })
  const tenders = [{ treasuryAccountId: bank.id, amount: '7.000', reference: hostile }]
  const deposit = { kind: 'deposit', amount: '4.000', purpose: hostile }
  const income = { kind: 'line', amount: '3.000', key: 'otherIncome', description: hostile }
  const taken = await must(page, 'billing.payment.take', {
    date: day(0),
    partyId,
    tenders,
    splits: [deposit, income],
    memo: hostile,
  })
  await must(page, 'accounting.costCenter.save', { code: '=XSS', nameAr: hostile, nameEn: hostile })
  await must(page, 'accounting.account.add', {
    parentId: await parentOf(page, '53'),
    code: '5391',
    nameAr: hostile,
    nameEn: hostile,
  })
  await must(page, 'accounting.journal.save', { date: day(0), memo: hostile, lines: [{ memo: hostile }] })
  return { invoiceId: saved['id']!, paymentId: taken['id']! }
}

async function parentOf(page: Page, code: string): Promise<string | undefined> {
  type Account = { id: string; code: string }
  const { rows } = await ask<{ rows: Account[] }>(page, 'accounting.account.list', {})
  return rows.find(account => account.code === code)?.id
}
