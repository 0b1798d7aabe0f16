import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from './lateFee.contract.ts'
import { feeToAssess, lateFee, lateFeeRuleOn, lateFeeState } from './lateFee.rules.ts'
import { dueRowOf, findLateFee, getLateFeeRow, lateFeeRules, ruleOf } from './lateFees.commands.ts'
import { waiveOrAsk } from './lateFeeWaiving.commands.ts'

export async function previewLateFee(ctx: Ctx, input: InputOf<typeof contract.previewLateFee>) {
  const row = await getLateFeeRow(ctx, input.source)
  const rule = await ruleOf(ctx, row)
  const accrued = rule
    ? lateFee(await dueRowOf(ctx, row), rule, input.through ?? ctx.today)
    : { accruedMinor: 0, lateDays: 0, capped: false }
  const fee = await findLateFee(ctx, input.source)
  const [assessedMinor, waivedMinor] = [fee?.assessed_minor ?? 0, fee?.waived_minor ?? 0]
  const paidMinor = fee ? await paidOn(ctx, fee.id) : 0
  return {
    lateFeeId: fee?.id ?? null,
    invoiceId: row.invoiceId,
    labelAr: row.labelAr,
    accrued: accrued.accruedMinor,
    lateDays: accrued.lateDays,
    capped: accrued.capped,
    assessed: assessedMinor,
    waived: waivedMinor,
    toAssess: feeToAssess(accrued.accruedMinor, assessedMinor),
    state: lateFeeState({ accruedMinor: accrued.accruedMinor, assessedMinor, waivedMinor, paidMinor }),
  }
}

/** What money, not credit notes, settled of the invoices of a fee. */
async function paidOn(ctx: Ctx, lateFeeId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('billing.late_fee_document as d')
    .innerJoin('billing.allocation as a', 'a.invoice_id', 'd.invoice_id')
    .select(eb => eb.fn.sum<number>('a.amount_minor').as('paid'))
    .where('d.late_fee_id', '=', lateFeeId)
    .where('d.kind', '=', 'assess')
    .where('a.credit_id', 'is', null)
    .executeTakeFirst()
  return Number(row?.paid ?? 0)
}

export async function waiveLateFee(ctx: Ctx, input: InputOf<typeof contract.waiveLateFee>) {
  const { id: lateFeeId, amount: amountMinor, reason } = input
  const waiver = await waiveOrAsk(ctx, { lateFeeId, amountMinor, reason })
  ctx.audit({
    subject: `billing.lateFee:${lateFeeId}`,
    label: waiver.labelAr,
    changes: waiver.isWaiting
      ? [{ field: 'askedWaiverMinor', before: null, after: amountMinor }]
      : [{ field: 'waivedMinor', before: waiver.waivedMinor - amountMinor, after: waiver.waivedMinor }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('billing.lateFee', lateFeeId)
  return {
    waived: waiver.waivedMinor,
    creditNotes: [...waiver.creditNotes],
    isWaiting: waiver.isWaiting,
  }
}

export async function listLateFeeRules(ctx: Ctx) {
  const rules = await lateFeeRules(ctx)
  const current = lateFeeRuleOn(rules, ctx.today)
  return {
    rows: rules.map(rule => ({
      id: rule.id,
      graceDays: rule.graceDays,
      tiers: rule.tiers.map(tier => ({
        fromDay: tier.fromDay,
        fixed: tier.fixedMinor,
        percentBps: tier.percentBasisPoints,
      })),
      cap: rule.capMinor,
      capPercentBps: rule.capPercentBasisPoints,
      validFrom: rule.validFromOn,
      isCurrent: rule === current,
    })),
  }
}

export async function saveLateFeeRule(ctx: Ctx, input: InputOf<typeof contract.saveLateFeeRule>) {
  const newest = (await lateFeeRules(ctx))[0]
  // Fees of days gone were computed by the versions in force then; a version in their midst would rewrite them.
  if (newest && input.validFrom < newest.validFromOn)
    deny(invalid('billing.lateFeeRule.past', { field: 'validFrom', params: { date: newest.validFromOn } }))
  const days = input.tiers.map(tier => tier.fromDay)
  const twice = days.findIndex((day, at) => days.indexOf(day) < at)
  if (twice >= 0) deny(invalid('billing.lateFeeRule.dayTwice', { field: `tiers.${twice}.fromDay` }))
  const tiers = input.tiers.map(tier => ({
    fromDay: tier.fromDay,
    fixedMinor: tier.fixed,
    percentBasisPoints: tier.percentBps,
  }))
  const { id } = await ctx.db
    .insertInto('billing.late_fee_rule')
    .values({
      grace_days: input.graceDays,
      tiers: JSON.stringify(tiers),
      cap_minor: input.cap,
      cap_percent_bps: input.capPercentBps,
      valid_from: input.validFrom,
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({ subject: `billing.lateFeeRule:${id}`, label: input.validFrom })
  ctx.hint('billing.lateFeeRule', id)
  return { id }
}
