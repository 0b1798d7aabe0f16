import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { offerDepreciation } from '../asset/asset.job.ts'
import { lastEndedMonth } from '../asset/asset.queries.ts'
import { chargeAssets } from '../asset/assetCharging.commands.ts'
import { businessTypeOf } from '../mapping/mapping.queries.ts'
import { lockLedger } from '../posting/posting.commands.ts'
import { runRecurring } from '../recurring/recurring.commands.ts'
import { runSpreads } from '../spread/spread.commands.ts'
import { mapFromChart } from '../template/template.commands.ts'
import type * as contract from './health.contract.ts'
import { healthChecks } from './health.queries.ts'
import type { FixableCheck } from './health.rules.ts'

const cures: Readonly<Record<FixableCheck, (ctx: Ctx) => Promise<unknown>>> = {
  H1: async ctx => mapFromChart(ctx, await businessTypeOf(ctx)),
  H4: ctx => rawQuery(ctx.db, 'select accounting.rebuild_balances()', []),
  H11: async ctx => {
    await chargeAssets(ctx, lastEndedMonth(ctx.today))
    await offerDepreciation(ctx)
  },
  runs: async ctx => {
    await runRecurring(ctx, ctx.today)
    await runSpreads(ctx, ctx.today)
  },
}

export async function fixHealth(ctx: Ctx, { code }: InputOf<typeof contract.fixHealth>) {
  await lockLedger(ctx)
  const check = (await healthChecks(ctx)).find(one => one.code === code)!
  const before = (await check.run(ctx, ctx.today)).length
  if (before === 0) deny(refused('accounting.health.nothing'))
  await cures[code](ctx)
  const left = (await check.run(ctx, ctx.today)).length
  ctx.audit({
    subject: `accounting.health:${code}`,
    label: code,
    changes: [{ field: 'count', before, after: left }],
  })
  ctx.hint('accounting.health', code)
  return { before, left }
}
