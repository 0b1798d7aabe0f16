import { beforeAll, describe, expect, test } from 'vitest'
import { anEmployee, aPayrollCompany, aRun } from '../make.ts'
import { getRun } from '../payroll/payroll.contract.ts'
import { pasteInputs } from './inputPaste.contract.ts'
import { listInputs } from './payrollInput.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
const month = '2026-11'

describe('A pasted table of single facts', () => {
  let t: Company
  let numbers: string[]
  const table = (...rows: string[][]) => rows.map(row => row.join('\t')).join('\r\n')
  const stored = async () => (await t.call(listInputs, { month })).rows.length
  beforeAll(async () => {
    t = await aPayrollCompany()
    numbers = []
    for (const name of ['ريم', 'سعد', 'سعد'])
      numbers.push((await anEmployee(t, { name, pay: { basic: '400.000' } })).number)
    await anEmployee(t, { name: 'جديد', joinedOn: '2026-12-01' })
  })

  test('with wrong rows names each with its reason, and takes none', async () => {
    const { rows, added } = await t.call(pasteInputs, {
      month,
      text: table(
        ['الموظف', 'البند', 'المبلغ', 'ملاحظة'],
        [numbers[0]!, 'عمولة', '25.000'],
        ['سعد', 'عمولة', '10'],
        ['لا أحد', 'عمولة', '10'],
        [numbers[1]!, 'لا شيء', '10'],
        [numbers[1]!, 'الراتب الأساسي', '10'],
        [numbers[1]!, 'عمولة', '10.1234'],
        [numbers[1]!, 'penalty', '5'],
        ['جديد', 'عمولة', '10'],
        [numbers[0]!, 'عمولة', '٢٥'],
        [numbers[1]!, 'عمولة'],
      ),
    })
    expect(rows.map(row => row.problem)).toEqual([
      null,
      'sameName',
      'employee',
      'item',
      'untyped',
      'amount',
      'note',
      'notYetHere',
      'twice',
      'columns',
    ])
    expect(added).toBe(0)
    expect(await stored()).toBe(0)
  })

  test('is taken whole and reaches the run; pasted again it doubles nothing', async () => {
    const text = table(
      [numbers[0]!, 'عمولة', '٢٥٫٥٠٠'],
      [numbers[1]!, 'commission', '10', 'مبيعات'],
      [numbers[2]!, 'penalty', '5', 'تأخر'],
    )
    expect(await t.call(pasteInputs, { month, text })).toMatchObject({ added: 3 })
    const again = await t.call(pasteInputs, { month, text: `${text}\n${numbers[2]}\tعمولة\t7` })
    expect(again.rows.map(({ state }) => state)).toEqual(['known', 'known', 'known', 'new'])
    expect(again.added).toBe(1)
    expect(await stored()).toBe(4)
    const run = await aRun(t, month)
    expect(await t.call(getRun, { id: run.id })).toMatchObject({ net: '1237.500' })
  })

  test('asks for the right to write pay', async () => {
    const answer = await t.refusal(pasteInputs, { month, text: 'x' }, { permissions: ['hr.payroll.read'] })
    expect(answer.kind).toBe('forbidden')
  })
})
