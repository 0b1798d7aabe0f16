import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/health.contract.ts'
import type { FixableCheck } from '../shared/health.rules.ts'
import { chargeAssets } from './asset.charging.ts'
import { offerDepreciation } from './asset.job.ts'
import { lastEndedMonth } from './asset.queries.ts'
import { healthChecks } from './health.queries.ts'
import { businessTypeOf } from './mapping.queries.ts'
import { lockLedger } from './posting.commands.ts'
import { runRecurring } from './recurring.commands.ts'
import { runSpreads } from './spread.commands.ts'
import { mapFromChart } from './template.commands.ts'

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
  const check = healthChecks().find(one => one.code === code)!
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
