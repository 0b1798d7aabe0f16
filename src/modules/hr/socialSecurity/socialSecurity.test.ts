import { beforeAll, describe, expect, test } from 'vitest'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { voidPayment } from '#modules/billing/public.server.ts'
import { anEmployee, aPayrollCompany, aPostedRun, entryByKey } from '../make.ts'
import * as socialSecurity from './socialSecurity.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
const month = '2026-11'

describe('Social security of a month', () => {
  let t: Company
  const pay = (wish: { amount?: string; month?: string } = {}) => ({
    month,
    treasuryAccountId: t.bankId,
    ...wish,
  })
  const entryOf = async (sourceKey: string) => {
    const { id } = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.payment')
        .select('id')
        .where('source_key', '=', sourceKey)
        .executeTakeFirstOrThrow(),
    )
    return entryByKey(t, `billing:payment:${id}:post`)
  }
  const open = async () => (await t.call(socialSecurity.listSocialSecurity, {})).rows[0]
  beforeAll(async () => {
    t = await aPayrollCompany()
    await anEmployee(t, {
      name: 'بدر',
      nationality: 'KW',
      pay: { basic: '700.000', housing: '100.000' },
    })
    await anEmployee(t, { name: 'راجيش', pay: { basic: '400.000' } })
    await aPostedRun(t, month)
  })

  test('is due as the run credits it: 84.000 of the employee, 92.000 of the company', async () => {
    expect(await open()).toMatchObject({
      month,
      employees: '84.000',
      employer: '92.000',
      due: '176.000',
      open: '176.000',
    })
    expect(await t.act(ctx => accountBalance(ctx, 'socialSecurityPayable'))).toBe(-176_000)
  })

  test('names whom it is owed for, and the account owes as much', async () => {
    const { rows } = await t.call(socialSecurity.monthOfSocialSecurity, { month })
    expect(rows).toMatchObject([{ name: 'بدر', employee: '84.000', employer: '92.000', due: '176.000' }])
    expect(await t.call(socialSecurity.listSocialSecurity, {})).toMatchObject({
      totals: { open: '176.000' },
      booked: '176.000',
    })
  })

  test('is never paid beyond what is due', async () => {
    expect(await t.refusal(socialSecurity.paySocialSecurity, pay({ amount: '176.001' }))).toMatchObject({
      code: 'hr.socialSecurity.overpaid',
      params: { open: '176.000' },
    })
    expect(await t.refusal(socialSecurity.paySocialSecurity, pay({ month: '2026-10' }))).toMatchObject({
      code: 'hr.socialSecurity.nothingOpen',
    })
  })

  test('is paid in parts under a key each, from the bank', async () => {
    await t.call(socialSecurity.paySocialSecurity, pay({ amount: '100.000' }))
    expect(await entryOf(`hr:social:${month}:pay`)).toMatchObject({ socialSecurityPayable: 100_000 })
    await t.call(socialSecurity.paySocialSecurity, pay())
    expect(await entryOf(`hr:social:${month}:pay:2`)).toMatchObject({ socialSecurityPayable: 76_000 })
    expect(await t.act(ctx => accountBalance(ctx, 'socialSecurityPayable'))).toBe(0)
    expect((await t.refusal(socialSecurity.paySocialSecurity, pay())).code).toBe(
      'hr.socialSecurity.nothingOpen',
    )
  })

  test('two who pay at once pay it once', async () => {
    const other = await aPayrollCompany()
    await anEmployee(other, { nationality: 'KW', pay: { basic: '800.000' } })
    await aPostedRun(other, month)
    const asked = { month, treasuryAccountId: other.bankId }
    const answers = await Promise.all([
      other.reply(socialSecurity.paySocialSecurity, asked),
      other.reply(socialSecurity.paySocialSecurity, asked),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await other.act(ctx => accountBalance(ctx, 'socialSecurityPayable'))).toBe(0)
  })

  test('is open again when its payment falls in the books', async () => {
    const { payment_id } = await t.act(ctx =>
      ctx.db
        .selectFrom('hr.social_payment')
        .select('payment_id')
        .where('batch_no', '=', 2)
        .executeTakeFirstOrThrow(),
    )
    await t.act(ctx =>
      voidPayment(ctx, {
        sourceKey: `billing:payment:${payment_id}:void`,
        paymentId: payment_id,
        reason: 'حساب خاطئ',
      }),
    )
    expect(await open()).toMatchObject({ paid: '100.000', open: '76.000' })
    expect(await t.call(socialSecurity.listSocialSecurity, {})).toMatchObject({ booked: '76.000' })
    await t.call(socialSecurity.paySocialSecurity, pay())
    expect(await entryOf(`hr:social:${month}:pay:3`)).toMatchObject({ socialSecurityPayable: 76_000 })
  })

  test('asks for the rights of paying out', async () => {
    const answer = await t.refusal(socialSecurity.paySocialSecurity, pay(), {
      permissions: ['hr.payroll.read', 'hr.payroll.write'],
    })
    expect(answer.code).toBe('access.permission.missing')
  })
})
