import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { whyNotServe } from '#modules/parties/public.server.ts'
import type * as contract from './contract.contract.ts'
import { auditContract, changeContract, lockContract, stateOf } from './contract.row.ts'
import { whyNotInState } from './contract.rules.ts'
import { draftOf, keepDrivers, keepPrice } from './contractWriting.commands.ts'

export async function saveContract(ctx: Ctx, input: InputOf<typeof contract.saveContract>) {
  const known = input.id ? await lockContract(ctx, input.id, input.version ?? 0) : null
  if (known) refuse(whyNotInState(stateOf(known), 'submit'))
  const drivers = input.drivers.map(driver => driver.partyId)
  refuse(await whyNotServe(ctx, [input.customerId, ...drivers, ...input.guarantorIds]))
  // Without it the vehicle could never become the customer's (rule 12).
  if (input.type === 'rent_to_own' && !input.optionPrice)
    deny(invalid('kernel.field.required', { field: 'optionPrice' }))
  const { columns, planned } = await draftOf(ctx, input)
  const id = known?.id ?? uuidv7()
  const version = known ? await changeContract(ctx, known, columns) : 1
  if (!known)
    await ctx.db
      .insertInto('rentals.contract')
      .values({
        ...columns,
        id,
        chain_id: id,
        created_at: ctx.now,
        created_by: ctx.user.id,
        created_by_name: ctx.user.name,
      })
      .execute()
  await keepPrice(ctx, id, planned)
  await keepDrivers(ctx, id, input.drivers)
  const total = planned.totalMinor
  auditContract(
    ctx,
    { id, number: known?.number ?? null },
    { totalMinor: [known?.total_minor ?? null, total] },
  )
  ctx.hint('rentals.contract', id)
  return { id, version, total }
}
