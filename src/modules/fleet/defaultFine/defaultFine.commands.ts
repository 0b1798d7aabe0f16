import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type * as contract from './defaultFine.contract.ts'

export async function saveDefaultFine(ctx: Ctx, input: InputOf<typeof contract.saveDefaultFine>) {
  const known = input.id ? await lockFine(ctx, input.id) : null
  if (known && input.version != null) refuse(whyNotStale(known, input.version))
  const columns = { type: input.type, valid_from: input.validFrom, amount_minor: input.amount }
  const version = known ? known.version + 1 : 1
  const { id } = known
    ? await ctx.db
        .updateTable('fleet.default_fine')
        .set({ ...columns, version })
        .where('id', '=', known.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('fleet.default_fine')
        .values({ ...columns, created_by: ctx.user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `fleet.defaultFine:${id}`,
    label: `${input.type} ${input.validFrom}`,
    changes: [{ field: 'amountMinor', before: known?.amount_minor ?? null, after: input.amount }],
  })
  return { id, version }
}

export async function removeDefaultFine(ctx: Ctx, input: InputOf<typeof contract.removeDefaultFine>) {
  const fine = await lockFine(ctx, input.id)
  refuse(whyNotStale(fine, input.version))
  await ctx.db.deleteFrom('fleet.default_fine').where('id', '=', fine.id).execute()
  ctx.audit({
    subject: `fleet.defaultFine:${fine.id}`,
    label: `${fine.type} ${fine.valid_from}`,
    changes: [{ field: 'amountMinor', before: fine.amount_minor, after: null }],
  })
  return { ok: true as const }
}

async function lockFine(ctx: Ctx, id: string) {
  const fine = await ctx.db
    .selectFrom('fleet.default_fine')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return fine ?? deny(notFound())
}
