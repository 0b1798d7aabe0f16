import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from './feePlan.contract.ts'
import { feePlans } from './feePlan.queries.ts'
import { whyNotDueDays } from './feePlan.rules.ts'

export async function saveFeePlan(ctx: Ctx, input: InputOf<typeof contract.saveFeePlan>) {
  if (input.amount <= 0) deny(invalid('kernel.field.positive', { field: 'amount' }))
  const dueDays = input.dueDays.toSorted()
  refuse(whyNotDueDays(dueDays, input.endsOn))
  const columns = {
    name_ar: input.nameAr,
    starts_on: input.startsOn,
    ends_on: input.endsOn,
    amount_minor: input.amount,
    sibling_bps: input.siblingBps,
    due_days: dueDays,
    active: input.active,
  }
  if (input.id) {
    const row = await lockRecord(ctx, feePlans, { id: input.id, version: input.version ?? 0 })
    const { due_days: _, ...plain } = columns
    await saveRecord(ctx, feePlans, row, plain, {
      changes:
        row.due_days.join() === dueDays.join()
          ? []
          : [{ field: 'dueDays', before: row.due_days, after: dueDays }],
    })
    await ctx.db
      .updateTable('services.fee_plan')
      .set({ due_days: dueDays })
      .where('id', '=', row.id)
      .execute()
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('services.fee_plan')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `services.feePlan:${id}`,
    label: input.nameAr,
    changes: [{ field: 'nameAr', before: null, after: input.nameAr }],
  })
  ctx.hint('services.feePlan', id)
  return { id }
}
