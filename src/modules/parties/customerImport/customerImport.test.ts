import iconv from 'iconv-lite'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { guessBy } from '#modules/platform/import/public.ts'
import { readTable } from '../../../tables/readTable.ts'
import { addBlock } from '../blacklist/blacklist.contract.ts'
import { listMatches } from '../duplicate/match.contract.ts'
import { partiesServer } from '../index.server.ts'
import { aCustomer } from '../make.ts'
import { countParties, findParties, listParties, readParty, updateParty } from '../party/party.contract.ts'
import { importCustomers, listCustomerImports, undoCustomerImport } from './customerImport.contract.ts'
import { customerHeadings } from './customerImportHeadings.rules.ts'

type Outcome = {
  recordCount: number
  knownCount: number
  errors: { row: number; field: string; code: string; header: string }[]
  records: { row: number; state: string; code: string }[]
  alike: { row: number; party: { id: string }; why: string[] }[]
  planHash: string
}

describe('Importing customers', () => {
  let t: TestCompany
  beforeEach(async () => {
    t = await aCompany({ modules: [partiesServer], now: '2026-11-22T09:00:00Z' })
  })
  const file = (rows: string[][], headers = ['الاسم', 'الهاتف', 'البطاقة المدنية']) => ({
    fileName: 'عملاء.csv',
    headers,
    rows,
    mapping: guessBy(customerHeadings, headers),
  })
  const dryRun = async (wish: object) => {
    const answer = await t.reply(importCustomers, wish, { dryRun: true })
    if (!answer.ok || !('output' in answer)) throw new Error(JSON.stringify(answer))
    return answer.output as Outcome
  }

  test('a Windows-1256 file with Arabic headings is mapped by itself and comes whole', async () => {
    const text = 'الاسم الأول;رقم الهاتف;البطاقة المدنية\nعميل تجريبي اول;5555 1234;288020122596\n'
    const table = await readTable(iconv.encode(text, 'windows-1256'))
    expect(table.encoding).toBe('windows-1256')
    const wish = file(table.rows as string[][], table.headers as string[])
    const { planHash, recordCount } = await dryRun(wish)
    expect([recordCount, (await t.call(countParties, {})).total]).toEqual([1, 0])
    const made = await t.call(importCustomers, { ...wish, planHash })
    expect(made).toMatchObject({ recordCount: 1, errors: [] })
    const found = await t.call(findParties, { text: '288020122596' })
    expect(found.rows).toMatchObject([{ code: 'PTY-2026-00001', identity: { masked: '••••2596' } }])
    expect(await t.call(readParty, { id: found.rows[0]!.id })).toMatchObject({
      birthDate: '1988-02-01',
      phone: '+96555551234',
      roles: ['customer'],
      identityDocuments: [{ type: 'civil_id', check: 'passed' }],
    })
  })

  test('1,000 customers, 80 dirty: 80 error rows and nothing saved; the good ones come, the same file does not come again', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => [
      `عميل ${index}`,
      index % 25 < 2 ? '12' : `+9655${String(1_000_000 + index)}`,
      '',
    ])
    const wish = file(rows)
    const dry = await dryRun(wish)
    expect(new Set(dry.errors.map(error => error.row)).size).toBe(80)
    expect(dry.errors[0]).toMatchObject({ header: 'الهاتف', code: 'parties.party.phoneInvalid' })
    expect(await t.refusal(importCustomers, wish)).toMatchObject({
      code: 'platform.import.hasErrors',
      params: { count: 80 },
    })
    expect((await t.call(countParties, {})).total).toBe(0)
    const started = performance.now()
    const good = { ...wish, planHash: dry.planHash, goodRowsOnly: true }
    expect((await t.call(importCustomers, good)).recordCount).toBe(920)
    expect(performance.now() - started).toBeLessThan(20_000)
    expect((await t.call(countParties, {})).total).toBe(920)
    expect(await t.refusal(importCustomers, good)).toMatchObject({
      code: 'platform.import.same',
      params: { number: 'IMP-2026-00001' },
    })
    const corrected = file(
      rows.filter((_, index) => index % 25 < 2).map(([name], at) => [name!, `6600${1000 + at}`, '']),
    )
    expect((await t.call(importCustomers, corrected)).recordCount).toBe(80)
    const { rows: last } = await t.call(listParties, { sort: 'code', descending: true, limit: 1 })
    expect(last[0]?.code).toBe('PTY-2026-01000')
  })

  test('who holds the identity stays, who looks alike comes only as another person, and is not proposed again', async () => {
    const holder = await aCustomer(t, { nameAr: 'سالم العتيبي', civilId: '288020122596' })
    const alike = await aCustomer(t, { nameAr: 'أحمد علي', phone: '+96555551234' })
    const wish = file([
      ['سالم محمد', '66661111', '288020122596'],
      ['احمد العلي', '55551234', ''],
      ['نورة', '66662222', ''],
    ])
    const dry = await dryRun(wish)
    expect(dry.records.map(({ row, state }) => [row, state])).toEqual([
      [2, 'known'],
      [3, 'asks'],
      [4, 'new'],
    ])
    expect(dry).toMatchObject({ recordCount: 1, knownCount: 1 })
    expect(dry.records[0]?.code).toBe(holder.code)
    expect(dry.alike).toMatchObject([{ row: 3, party: { id: alike.id }, why: ['phone', 'name'] }])
    expect((await t.call(importCustomers, wish)).recordCount).toBe(1)
    const again = file([...wish.rows, ['هند', '66663333', '']])
    expect((await t.call(importCustomers, { ...again, otherPeople: [3] })).recordCount).toBe(2)
    expect((await t.call(countParties, {})).total).toBe(5)
    expect((await t.call(listMatches, {})).rows).toEqual([])
  })

  test('two people of one file with one phone are queued to be looked at', async () => {
    await t.call(
      importCustomers,
      file([
        ['نورة', '66662222', ''],
        ['ابن نورة', '66662222', ''],
      ]),
    )
    expect((await t.call(listMatches, {})).rows).toHaveLength(1)
  })

  test('a file is taken back whole within a day, and may then come again', async () => {
    const wish = file([
      ['سالم', '66661111', '288020122596'],
      ['نورة', '66661111', ''],
    ])
    const { id } = await t.call(importCustomers, wish)
    expect((await t.call(listCustomerImports, {})).rows).toMatchObject([
      { number: 'IMP-2026-00001', mayUndo: true },
    ])
    await t.call(undoCustomerImport, { id: id! })
    expect((await t.call(countParties, {})).total).toBe(0)
    expect((await t.call(listCustomerImports, {})).rows).toMatchObject([{ state: 'undone', mayUndo: false }])
    expect(await t.refusal(undoCustomerImport, { id: id! })).toMatchObject({
      code: 'platform.import.undoneBefore',
    })
    const again = await t.call(importCustomers, wish)
    t.setNow('2026-11-23T09:01:00Z')
    expect(await t.refusal(undoCustomerImport, { id: again.id! })).toMatchObject({
      code: 'platform.import.undoLate',
    })
  })

  test('customers that somebody edited or blocked since keep the file', async () => {
    const wish = file([
      ['سالم', '66661111', ''],
      ['نورة', '66662222', ''],
      ['هند', '66663333', ''],
    ])
    const { id } = await t.call(importCustomers, wish)
    const { rows } = await t.call(listParties, { sort: 'code' })
    await t.call(updateParty, { id: rows[0]!.id, version: 1, nameEn: 'Salem' })
    await t.call(addBlock, {
      partyId: rows[1]!.id,
      reasonCode: 'unpaid',
      reason: 'لم يسدد ثلاث فواتير',
      startsOn: '2026-11-22',
      reviewOn: '2027-01-22',
    })
    expect(await t.refusal(undoCustomerImport, { id: id! })).toMatchObject({
      code: 'platform.import.undoUsed',
      params: { count: 2, names: 'سالم، نورة' },
    })
    expect((await t.call(countParties, {})).total).toBe(3)
  })

  test('limits of credit need their own right, places of the plan are counted, another company finds nothing', async () => {
    const headers = ['الاسم', 'الهاتف', 'حد الائتمان']
    const wish = file([['سالم', '66661111', '500']], headers)
    const permissions = ['operations.customers.read', 'operations.customers.write']
    expect(await t.refusal(importCustomers, wish, { permissions })).toMatchObject({
      code: 'parties.customerImport.creditNotYours',
    })
    const { id } = await t.call(importCustomers, wish)
    expect((await t.call(listParties, {})).rows).toMatchObject([{ creditLimit: '500.000' }])
    const other = await aCompany({ modules: [partiesServer], plan: 'none' })
    expect((await other.refusal(undoCustomerImport, { id: id! })).kind).toBe('notFound')
    const many = file(Array.from({ length: 500 }, (_, at) => [`عميل ${at}`, `+9655${1_000_000 + at}`, '']))
    expect((await other.refusal(importCustomers, many)).code).toBe('platform.quota.reached')
  })
})
