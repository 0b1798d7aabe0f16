import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { sealKnownSignature } from '#modules/platform/public.server.ts'
import { employees } from '../employee/employee.row.ts'
import { termsOn } from '../employmentContract/employmentContract.queries.ts'
import type * as contract from './letter.contract.ts'
import { sealedLetter } from './letter.queries.ts'
import { paperOf, whyNotIssueLetter } from './letter.rules.ts'

export async function issueLetter(ctx: Ctx, input: InputOf<typeof contract.issueLetter>) {
  const employee = await lockRecord(ctx, employees, { id: input.employeeId })
  const terms = await termsOn(ctx, ctx.today, [employee.id])
  refuse(
    whyNotIssueLetter(input.kind, {
      mayReadPay: ctx.can('hr.payroll.read'),
      hasLeft: employee.status === 'left',
      hasTerms: terms.has(employee.id),
    }),
  )
  const id = uuidv7()
  const number = await nextNumber(ctx, 'LTR', ctx.today)
  await ctx.db
    .insertInto('hr.letter')
    .values({
      id,
      number,
      employee_id: employee.id,
      kind: input.kind,
      addressee: input.addressee ?? null,
      language: input.language,
      issued_on: ctx.today,
      issued_by_name: ctx.user.name,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await sealKnownSignature(ctx, paperOf(input.kind), id, {
    name: ctx.user.name,
    strokes: null,
    witness: null,
    at: ctx.now,
    ip: ctx.ip,
    device: ctx.device,
  })
  // Without a seal nobody could prove the letter: a company that turned sealing off writes none.
  if (!(await sealedLetter(ctx, id))) deny(refused('platform.signing.disabled'))
  ctx.hint('hr.letter', employee.id)
  return { id, number }
}
