import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { deriveAgain } from '../attendance/derived.commands.ts'
import { companyDays } from './companyDays.queries.ts'
import type * as contract from './workCalendar.contract.ts'
import { ramadanOf, whyNotMoveRamadan } from './workCalendar.rules.ts'

/** The moon decides on the evening before: what was counted by the table is counted again (case HR-14). */
export async function moveRamadan(ctx: Ctx, input: InputOf<typeof contract.moveRamadan>) {
  refuse(whyNotMoveRamadan(input))
  const table = ramadanOf(input.hijriYear)
  const { ramadan } = await companyDays(ctx, table.fromOn, table.toOn)
  const before = ramadan.find(one => one.fromOn <= table.toOn && one.toOn >= table.fromOn) ?? table
  await ctx.db
    .insertInto('hr.ramadan')
    .values({ hijri_year: input.hijriYear, starts_on: input.fromOn, ends_on: input.toOn })
    .onConflict(known =>
      known
        .columns(['company_id', 'hijri_year'])
        .doUpdateSet({ starts_on: input.fromOn, ends_on: input.toOn }),
    )
    .execute()
  ctx.audit({
    subject: `hr.ramadan:${input.hijriYear}`,
    label: String(input.hijriYear),
    changes: [
      { field: 'startsOn', before: before.fromOn, after: input.fromOn },
      { field: 'endsOn', before: before.toOn, after: input.toOn },
    ],
  })
  const days = [before.fromOn, before.toOn, input.fromOn, input.toOn].toSorted()
  await deriveAgain(ctx, days[0]!, days.at(-1)!)
  return { ok: true as const }
}
