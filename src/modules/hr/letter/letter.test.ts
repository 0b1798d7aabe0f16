import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { platformServer } from '#modules/platform/index.server.ts'
import { listSignatures, verifySeal } from '#modules/platform/signing/signing.contract.ts'
import { anEmployee, aPayrollCompany } from '../make.ts'
import * as letter from './letter.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
const clerk = { permissions: ['hr.employees.read', 'hr.employees.write'] }

const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text

describe('A salary certificate', () => {
  let t: Company
  let employeeId: string
  let id: string
  let number: string
  const bytes = async () => Buffer.from((await t.call(letter.printLetter, { id })).bytes)
  beforeAll(async () => {
    t = await aPayrollCompany({ above: [platformServer] })
    employeeId = (await anEmployee(t, { name: 'ريم', pay: { basic: '400.000', transport: '50.000' } })).id
    const issued = await t.call(letter.issueLetter, {
      employeeId,
      kind: 'salary',
      addressee: 'بنك الخليج',
      language: 'en',
    })
    id = issued.id
    number = issued.number
  })

  test('is numbered, sealed, and states each item of the pay and their sum', async () => {
    expect(number).toBe('LTR-2026-00001')
    const text = await textOf(new Uint8Array(await bytes()))
    for (const said of ['Salary certificate', number, '400.000', '50.000', '450.000'])
      expect(text).toContain(said)
  })

  test('is confirmed by its code and by its file, and an altered file is found out', async () => {
    const { rows } = await t.call(letter.listLetters, { employeeId })
    const code = rows[0]!.verifyCode
    expect(await textOf(new Uint8Array(await bytes()))).toContain(code)
    const hashOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')
    const file = await bytes()
    const known = await t.call(verifySeal, { code, fileHash: hashOf(file) })
    expect(known).toMatchObject({ verdict: 'authentic', document: { number } })
    // The public page does not show the pay.
    expect(JSON.stringify(known)).not.toContain('450')
    file[file.length - 10] = file[file.length - 10]! ^ 1
    expect((await t.call(verifySeal, { code, fileHash: hashOf(file) })).verdict).toBe('altered')
  })

  test('is neither written nor opened without the right to read pay', async () => {
    expect((await t.refusal(letter.issueLetter, { employeeId, kind: 'salary' }, clerk)).code).toBe(
      'access.permission.missing',
    )
    expect((await t.refusal(letter.printLetter, { id }, clerk)).code).toBe('access.permission.missing')
    const { rows } = await t.call(letter.listLetters, { employeeId }, clerk)
    expect(rows).toMatchObject([{ number, mayOpen: false }])
    const work = await t.call(letter.issueLetter, { employeeId, kind: 'employment' }, clerk)
    expect(work.number).toBe('LTR-2026-00002')
  })

  test('opens, as it shows the identity number, for nobody who only reads employees and pay', async () => {
    const reader = { permissions: ['hr.employees.read', 'hr.payroll.read'] }
    expect((await t.refusal(letter.printLetter, { id }, reader)).kind).toBe('forbidden')
    const { rows } = await t.call(letter.listLetters, { employeeId }, reader)
    expect(rows.every(({ mayOpen }) => !mayOpen)).toBe(true)
  })

  test('is not handed out by the list of signed papers either', async () => {
    const paper = { documentType: 'hr.salaryLetter', documentId: id }
    const reader = { permissions: [...clerk.permissions, 'operations.contracts.read'] }
    expect((await t.refusal(listSignatures, paper, reader)).code).toBe('access.permission.missing')
    const other = { ...paper, documentType: 'hr.letter' }
    expect((await t.refusal(listSignatures, other, reader)).kind).toBe('notFound')
  })

  test('is no experience certificate while its employee works here', async () => {
    expect((await t.refusal(letter.issueLetter, { employeeId, kind: 'experience' })).code).toBe(
      'hr.letter.stillHere',
    )
  })
})
