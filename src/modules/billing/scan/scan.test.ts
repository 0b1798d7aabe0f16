import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { enterBill, listExpenseAccounts } from '../bill/bill.contract.ts'
import { getBillDraft } from '../bill/billDraft.contract.ts'
import { billingServer } from '../index.server.ts'
import * as contract from './scan.contract.ts'
import { readOneScan } from './scan.job.ts'

const modules = [accessServer, partiesServer, accountingServer, billingServer]
let t: TestCompany
let vendor: { id: string }
let accountId: string
const fixtures = new URL('../../../../scenarios/fixtures/scans/', import.meta.url)
const picture = (name: string) => readFile(new URL(name, fixtures))

beforeAll(async () => {
  t = await aCompany({ modules, now: '2026-11-20T09:00:00Z' })
  vendor = await aCustomer(t, { nameAr: 'مؤسسة الصيانة المتقدمة', kind: 'organization', roles: ['vendor'] })
  await aCustomer(t, { nameAr: 'شركة الخليج للإطارات', kind: 'organization', roles: ['vendor'] })
  const { rows } = await t.call(listExpenseAccounts, {})
  accountId = rows.find(one => !one.needsProfitUnit && !one.needsCostCenter && !one.isPrepaid)!.id
})

async function bring(name: string, bytes: Uint8Array, contentType: string) {
  const { id } = await t.act(ctx => storeFile(ctx, { name, contentType, bytes }))
  return t.call(contract.uploadScans, { fileIds: [id] })
}

async function read(name: string, contentType: string) {
  const { scans } = await bring(name, await picture(name), contentType)
  await t.act(ctx => readOneScan(ctx, scans[0]!))
  return t.call(contract.getScan, { id: scans[0]!.id })
}

describe('a bill on paper', () => {
  test('a picture is read, its vendor known, and a draft made after a person confirmed; nothing is posted', async () => {
    const scan = await read('arabic.png', 'image/png')
    expect(scan).toMatchObject({
      reference: '4471',
      date: '2026-11-18',
      total: '145.250',
      vendor: 'مؤسسة الصيانة المتقدمة',
      problem: null,
      unsure: [],
    })
    expect(['auto', 'review']).toContain(scan.state)
    expect(scan.lines.map(({ amount }) => amount)).toEqual(['45.250', '100.000'])
    const wish = {
      id: scan.id,
      version: scan.version,
      partyId: scan.candidates[0]!.partyId,
      reference: scan.reference!,
      date: scan.date!,
      total: scan.total!,
      tax: '0.000',
      accountId,
      lines: scan.lines.map(({ description, amount }) => ({ description, amount })),
    }
    expect(wish.partyId).toBe(vendor.id)
    const less = { ...wish, lines: [{ description: 'صيانة', amount: '140.000' }] }
    expect(await t.refusal(contract.confirmScan, less)).toMatchObject({
      code: 'billing.scan.totals',
      field: 'total',
      params: { lines: '140.000', total: '145.250' },
    })
    const { billId } = await t.call(contract.confirmScan, wish)
    const draft = await t.call(getBillDraft, { id: billId })
    expect(draft).toMatchObject({ isDraft: true, reference: '4471', date: '2026-11-18' })
    expect(draft.lines.map(({ amount, accountId: on }) => [amount, on])).toEqual([
      ['45.250', accountId],
      ['100.000', accountId],
    ])
    expect((await t.refusal(contract.confirmScan, wish)).code).toMatch(/stale|state/)
    await t.call(enterBill, {
      id: billId,
      version: draft.version,
      partyId: draft.partyId,
      reference: '4471',
      date: draft.date,
      lines: draft.lines.map(line => ({
        description: line.description,
        accountId,
        unitPrice: line.amount,
        taxCode: null,
      })),
    })
    const again = await read('arabic.pdf', 'application/pdf')
    expect(again.alike.map(({ reference }) => reference)).toEqual(['4471'])
    const same = { ...wish, id: again.id, version: again.version }
    expect((await t.refusal(contract.confirmScan, same)).code).toBe('billing.bill.duplicate')
  })

  test('the same picture is refused with its number; after a rejection it comes again; what is no paper is refused', async () => {
    const bytes = await picture('arabic.png')
    expect(await t.refusal(contract.uploadScans, await held('again.png', bytes, 'image/png'))).toMatchObject({
      code: 'billing.scan.duplicate',
      params: { number: 'SCN-2026-00001' },
    })
    const other = new Uint8Array([...bytes, 0])
    const { scans } = await bring('other.png', other, 'image/png')
    await t.call(contract.rejectScan, { id: scans[0]!.id, version: 1, reason: 'نسخة مكررة' })
    await bring('other.png', other, 'image/png')
    const table = new TextEncoder().encode('a,b')
    expect((await t.refusal(contract.uploadScans, await held('list.csv', table, 'text/csv'))).code).toBe(
      'billing.scan.type',
    )
  })

  test('what cannot be read says why, and is typed by hand', async () => {
    const { scans } = await bring('torn.pdf', new TextEncoder().encode('%PDF-1.7 torn'), 'application/pdf')
    await t.act(ctx => readOneScan(ctx, scans[0]!))
    const scan = await t.call(contract.getScan, { id: scans[0]!.id })
    expect(scan).toMatchObject({ state: 'failed', problem: 'torn', actions: ['confirm', 'reject', 'retry'] })
    const { billId } = await t.call(contract.confirmScan, {
      id: scan.id,
      version: scan.version,
      partyId: vendor.id,
      reference: '9001',
      date: '2026-11-19',
      total: '12.000',
      tax: '0.000',
      accountId,
      lines: [{ description: 'غسيل', amount: '12.000' }],
    })
    expect(billId).toBeTruthy()
  })

  test('thresholds can be raised and not lowered', async () => {
    const { version } = await t.call(contract.getScanSettings, {})
    const limits = { version, auto: 95, review: 80, reading: 90 }
    expect((await t.refusal(contract.saveScanSettings, { ...limits, auto: 84 })).kind).toBe('invalid')
    expect((await t.refusal(contract.saveScanSettings, { ...limits, review: 96 })).code).toBe(
      'billing.scan.order',
    )
    await t.call(contract.saveScanSettings, limits)
    expect(await t.call(contract.getScanSettings, {})).toMatchObject({ auto: 95, review: 80, reading: 90 })
  })
})

async function held(name: string, bytes: Uint8Array, contentType: string) {
  const { id } = await t.act(ctx => storeFile(ctx, { name, contentType, bytes }))
  return { fileIds: [id] }
}
