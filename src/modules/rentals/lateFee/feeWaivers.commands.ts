import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import {
  type Ended,
  requestAbout,
  type SourceHandler,
  submitForApproval,
} from '#modules/approvals/public.server.ts'
import { creditLateFee, type FeeWaiver, type WaiverLimit } from '#modules/billing/public.server.ts'
import { feeWaiverNeedsApproval } from '../contract/approval.rules.ts'
import { customerOf } from '../contract/references.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'

const waiverSubject = (id: string) => ({ type: 'rentals.feeWaiver', id })

/** Above the company's limit (section 5.1) a waiver waits for those the rule of contracts names. */
export const feeWaiverLimit: WaiverLimit = {
  isOver: async (ctx, waivedMinor) => feeWaiverNeedsApproval(waivedMinor, await settingsOf(ctx)),
  ask: askWaiver,
}

async function askWaiver(ctx: Ctx, { lateFeeId, sourceId, amountMinor, reason }: FeeWaiver): Promise<void> {
  const id = uuidv7()
  const values = { id, late_fee_id: lateFeeId, row_id: sourceId, amount_minor: amountMinor, reason }
  await ctx.db
    .insertInto('rentals.fee_waiver')
    .values({ ...values, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  const { number, customerId, no } = await getWaiver(ctx, id)
  const customer = await customerOf(ctx, customerId)
  const asked = await submitForApproval(ctx, {
    source: 'contract',
    subject: waiverSubject(id),
    title: `إعفاء من غرامة القسط ${no} من العقد ${number} · ${customer.nameAr}`,
    amountMinor,
    note: reason,
  })
  if (!asked) deny(refused('rentals.approval.noRule'))
}

async function findWaiver(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('rentals.fee_waiver as w')
    .innerJoin('rentals.schedule_row as r', 'r.id', 'w.row_id')
    .innerJoin('rentals.contract as c', 'c.id', 'r.contract_id')
    .innerJoin('billing.late_fee as f', 'f.id', 'w.late_fee_id')
    .select(['w.id', 'w.late_fee_id as lateFeeId', 'w.amount_minor as amountMinor', 'w.reason', 'w.state'])
    .select(['r.no', 'c.id as contractId', 'c.number', 'c.customer_id as customerId'])
    .select(['f.label_ar as labelAr', 'f.assessed_minor as assessedMinor', 'f.waived_minor as waivedMinor'])
    .where('w.id', '=', id)
    .executeTakeFirst()
}

const getWaiver = async (ctx: Ctx, id: string) => (await findWaiver(ctx, id)) ?? deny(notFound())

/** How a waiver is approved: the last approval credits it; rejected or withdrawn the fee stays owed. */
export const feeWaiverSource: SourceHandler = {
  type: 'rentals.feeWaiver',
  sources: ['contract'],
  permission: 'finance.latefees.write',
  posts: true,
  lock: lockLedger,
  fields: async (ctx, id) => {
    const waiver = await findWaiver(ctx, id)
    return waiver
      ? { lateFee: waiver.lateFeeId, amountMinor: waiver.amountMinor, reason: waiver.reason }
      : null
  },
  facts: async (ctx, id) => {
    const { number, customerId, assessedMinor, waivedMinor } = await getWaiver(ctx, id)
    const customer = await customerOf(ctx, customerId)
    const money = (label: string, minor: number) =>
      ({ label, kind: 'money', value: moneyText(minor, ctx.company.currency) }) as const
    return [
      { label: 'rentals.approval.fact.cause', kind: 'word', value: 'rentals.approval.cause.feeWaiver' },
      { label: 'rentals.approval.fact.contract', kind: 'text', value: number ?? '' },
      { label: 'rentals.approval.fact.customer', kind: 'text', value: customer.nameAr },
      money('rentals.approval.fact.feeAssessed', assessedMinor),
      money('rentals.approval.fact.feeWaived', waivedMinor),
    ]
  },
  document: async (ctx, id) => `rentals.contract:${(await getWaiver(ctx, id)).contractId}`,
  approve: async (ctx, id) => {
    const { lateFeeId, amountMinor, reason, contractId, labelAr, waivedMinor } = await getWaiver(ctx, id)
    const { waivedMinor: after } = await creditLateFee(ctx, { lateFeeId, amountMinor, reason })
    await endWaiver(ctx, id, 'approved')
    ctx.audit({
      subject: `billing.lateFee:${lateFeeId}`,
      label: labelAr,
      changes: [{ field: 'waivedMinor', before: waivedMinor, after }],
      reason,
    })
    ctx.hint('rentals.contract', contractId)
  },
  end: async (ctx, id, { outcome }: Ended) => {
    await endWaiver(ctx, id, outcome)
    ctx.hint('rentals.contract', (await getWaiver(ctx, id)).contractId)
  },
}

async function endWaiver(ctx: Ctx, id: string, state: 'approved' | 'rejected' | 'withdrawn'): Promise<void> {
  await ctx.db.updateTable('rentals.fee_waiver').set({ state }).where('id', '=', id).execute()
}

/** The waivers of a contract's late fees that wait for approval. */
export async function waitingWaivers(ctx: Ctx, contractId: string) {
  const rows = await ctx.db
    .selectFrom('rentals.fee_waiver as w')
    .innerJoin('rentals.schedule_row as r', 'r.id', 'w.row_id')
    .select(['w.id', 'w.row_id as rowId', 'w.amount_minor as amount'])
    .where('r.contract_id', '=', contractId)
    .where('w.state', '=', 'waiting')
    .orderBy('w.id')
    .execute()
  const waiting = []
  for (const { id, ...row } of rows) {
    const request = await requestAbout(ctx, waiverSubject(id))
    if (request) waiting.push({ ...row, request })
  }
  return waiting
}
