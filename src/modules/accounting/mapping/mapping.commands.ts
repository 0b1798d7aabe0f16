import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { lockAccount } from '../account/account.queries.ts'
import { whyNotMap } from '../account/account.rules.ts'
import type * as contract from './mapping.contract.ts'
import { mappingKeys } from './mappingKeys.rules.ts'

export async function setMapping(ctx: Ctx, input: InputOf<typeof contract.setMapping>) {
  const key = mappingKeys.get(input.key) ?? deny(notFound())
  const before = await ctx.db
    .selectFrom('accounting.account_mapping')
    .select('account_id')
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (input.accountId === null) {
    await ctx.db.deleteFrom('accounting.account_mapping').where('key', '=', key.key).execute()
  } else {
    const account = await lockAccount(ctx, input.accountId)
    refuse(whyNotMap(account, key))
    await ctx.db
      .insertInto('accounting.account_mapping')
      .values({ key: key.key, module: key.owner, account_id: account.id, created_by: ctx.user.id })
      .onConflict(conflict =>
        conflict.columns(['company_id', 'key']).doUpdateSet({
          account_id: account.id,
          version: sql`account_mapping.version + 1`,
        }),
      )
      .execute()
  }
  ctx.audit({
    subject: `accounting.mapping:${key.key}`,
    label: key.nameAr,
    changes: [{ field: 'accountId', before: before?.account_id ?? null, after: input.accountId }],
  })
  return { key: key.key }
}
