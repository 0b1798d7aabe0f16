import { beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { anEmployee, anEmployeeWithAccount, aPayrollCompany } from '../make.ts'
import * as contract from './employeeDocument.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>

/** A scanned document. */
async function aScan(t: Company): Promise<string> {
  const scan = { name: 'scan.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n') }
  return t.act(async ctx => (await storeFile(ctx, scan)).id)
}

describe('«وثائقي»: the own papers', () => {
  let t: Company
  let me: { userId: string; permissions: readonly string[] }
  let mine: string
  let theirs: string
  beforeAll(async () => {
    t = await aPayrollCompany()
    const own = await anEmployeeWithAccount(t, {})
    me = own.me
    const other = await anEmployee(t, {})
    mine = await aScan(t)
    theirs = await aScan(t)
    const permit = { type: 'work_permit' as const, expiresOn: '2027-01-31', note: 'ملاحظة المكتب' }
    await t.call(contract.addEmployeeDocument, {
      ...permit,
      employeeId: own.id,
      number: 'P-100',
      fee: '10.000',
      fileIds: [mine],
    })
    await t.call(contract.addEmployeeDocument, {
      ...permit,
      employeeId: other.id,
      number: 'P-200',
      fileIds: [theirs],
    })
  })

  test('are shown with their files, without what the office notes and pays', async () => {
    const shown = await t.call(contract.ownEmployeeDocuments, {}, me)
    expect(shown.rows.map(row => [row.number, row.state, row.files])).toEqual([
      ['P-100', 'valid', [{ id: mine }]],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/P-200|10\.000|ملاحظة/)
    const { bytes } = await t.call(contract.ownDocumentFile, { file: mine }, me)
    expect(Buffer.from(bytes).toString()).toContain('%PDF')
  })

  test('of a colleague are not there, nor is the file', async () => {
    expect(await t.refusal(contract.ownDocumentFile, { file: theirs }, me)).toMatchObject({
      kind: 'notFound',
    })
    const refusal = await t.refusal(contract.listEmployeeDocuments, { employeeId: mine }, me)
    expect(refusal.kind).toBe('forbidden')
  })

  test('are none for an account without an employee', async () => {
    const visitor = { userId: '0195d1c0-0000-7000-8000-000000000001', permissions: [] }
    expect(await t.call(contract.ownEmployeeDocuments, {}, visitor)).toEqual({
      employee: null,
      rows: [],
      identity: [],
    })
  })
})
