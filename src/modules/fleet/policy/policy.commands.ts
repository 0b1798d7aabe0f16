import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type * as contract from './policy.contract.ts'
import { lockPolicy, type PolicyRow } from './policy.queries.ts'
import { type PolicyState, whyNotInsure } from './policy.rules.ts'

/** Locks a policy that the person saw in this state. */
export async function policyIn(
  ctx: Ctx,
  seen: { id: string; version: number },
  state: PolicyState,
): Promise<PolicyRow> {
  const policy = await lockPolicy(ctx, seen.id)
  refuse(whyNotStale(policy, seen.version))
  refuse(policy.state === state ? null : stateChanged(policy.state))
  return policy
}

/** Keeps a draft: it covers nothing and posts nothing before it is activated. */
export async function savePolicy(ctx: Ctx, input: InputOf<typeof contract.savePolicy>) {
  const { startsOn, endsOn, shares } = input
  refuse(whyNotInsure({ startsOn, endsOn, vehicleIds: shares.map(share => share.vehicleId) }))
  await getParty(ctx, input.insurerPartyId)
  const known = input.id ? await policyIn(ctx, { id: input.id, version: input.version ?? 1 }, 'draft') : null
  const id = known?.id ?? uuidv7()
  const columns = {
    insurer_party_id: input.insurerPartyId,
    number: input.number,
    cover: input.cover,
    starts_on: startsOn,
    ends_on: endsOn,
    premium_minor: input.premium,
    excess_minor: input.excess ?? null,
    rental_use: input.rentalUse,
    note: input.note,
  }
  const { insurer_party_id: _, ...audited } = columns
  const version = (known?.version ?? 0) + 1
  if (known)
    await ctx.db
      .updateTable('fleet.insurance_policy')
      .set({ ...columns, version })
      .where('id', '=', id)
      .execute()
  else
    await ctx.db
      .insertInto('fleet.insurance_policy')
      .values({ ...columns, id, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
  await writeShares(ctx, id, shares)
  await writeFiles(ctx, id, input.fileIds)
  ctx.audit({
    subject: `fleet.policy:${id}`,
    label: input.number,
    changes: changesBetween<Record<string, unknown>>(known ?? {}, audited),
  })
  ctx.hint('fleet.policy', id)
  return { id, version }
}

async function writeFiles(ctx: Ctx, policyId: string, fileIds: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('fleet.attachment').where('policy_id', '=', policyId).execute()
  if (fileIds.length === 0) return
  await ctx.db
    .insertInto('fleet.attachment')
    .values(
      fileIds.map((fileId, position) => ({
        policy_id: policyId,
        file_id: fileId,
        position,
        created_by: ctx.user.id,
      })),
    )
    .execute()
}

async function writeShares(
  ctx: Ctx,
  policyId: string,
  shares: InputOf<typeof contract.savePolicy>['shares'],
): Promise<void> {
  const ids = shares.map(share => share.vehicleId)
  const known = await ctx.db.selectFrom('fleet.vehicle').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) deny(notFound('kernel.record.notFound', { field: 'shares' }))
  await ctx.db.deleteFrom('fleet.insurance_share').where('policy_id', '=', policyId).execute()
  await ctx.db
    .insertInto('fleet.insurance_share')
    .values(
      shares.map(({ vehicleId, share }, at) => ({
        policy_id: policyId,
        vehicle_id: vehicleId,
        line_no: at + 1,
        share_minor: share,
      })),
    )
    .execute()
}

export async function removePolicy(ctx: Ctx, input: InputOf<typeof contract.removePolicy>) {
  const policy = await policyIn(ctx, input, 'draft')
  await ctx.db.deleteFrom('fleet.insurance_policy').where('id', '=', policy.id).execute()
  ctx.audit({
    subject: `fleet.policy:${policy.id}`,
    label: policy.number,
    changes: [{ field: 'state', before: 'draft', after: null }],
  })
  ctx.hint('fleet.policy', policy.id)
  return { ok: true as const }
}
