import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { addPartyRole } from '#modules/parties/public.server.ts'
import type * as contract from './agreement.contract.ts'
import { agreements, ownerPayable } from './agreement.queries.ts'
import { whyNotShares } from './agreement.rules.ts'

export async function saveAgreement(ctx: Ctx, input: InputOf<typeof contract.saveAgreement>) {
  refuse(whyNotShares(input.shares))
  const properties = await ctx.db
    .selectFrom('realestate.property as p')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .select(['p.id', 'p.ownership', 'b.ownership as inherited'])
    .where('p.id', 'in', input.propertyIds)
    .execute()
  for (const [at, id] of input.propertyIds.entries()) {
    const property = properties.find(one => one.id === id)
    if ((property?.ownership ?? property?.inherited) !== 'managed')
      deny(invalid('realestate.agreement.notManaged', { field: `propertyIds.${at}` }))
  }
  const id = uuidv7()
  const number = await nextNumber(ctx, 'MGA', ctx.today)
  await ctx.db
    .insertInto('realestate.agreement')
    .values({
      id,
      number,
      representative_id: input.representativeId,
      starts_on: input.from,
      fee_basis: input.feeBasis,
      fee_bps: input.feeBps,
      fee_minor: input.fee,
      minimum_fee_minor: input.minimumFee,
      reserve_minor: input.reserve,
      spend_limit_minor: input.spendLimit,
      payout_day: input.payoutDay,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('realestate.agreement_share')
    .values(
      input.shares.map((share, at) => ({
        id: uuidv7(),
        agreement_id: id,
        no: at + 1,
        owner_id: share.ownerId,
        share_bps: share.shareBps,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('realestate.agreement_property')
    .values(
      input.propertyIds.map(propertyId => ({
        id: uuidv7(),
        agreement_id: id,
        property_id: propertyId,
        starts_on: input.from,
      })),
    )
    .execute()
  for (const ownerId of new Set([input.representativeId, ...input.shares.map(share => share.ownerId)]))
    await addPartyRole(ctx, ownerId, 'owner')
  ctx.audit({
    subject: `realestate.agreement:${id}`,
    label: number,
    changes: [{ field: 'startsOn', before: null, after: input.from }],
  })
  ctx.hint('realestate.agreement', id)
  return { id, number }
}

export async function endAgreement(ctx: Ctx, input: InputOf<typeof contract.endAgreement>) {
  const row = await lockRecord(ctx, agreements, input)
  if (row.state !== 'active') deny(conflict('realestate.agreement.state'))
  const balance = await ownerPayable(ctx, row)
  if (balance !== 0)
    deny(
      refused('realestate.agreement.balance', {
        params: { amount: moneyText(balance, ctx.company.currency) },
      }),
    )
  await ctx.db
    .updateTable('realestate.agreement_property')
    .set({ ends_on: input.on })
    .where('agreement_id', '=', row.id)
    .execute()
  await saveRecord(ctx, agreements, row, { state: 'ended', ends_on: input.on })
  return { ok: true as const }
}
