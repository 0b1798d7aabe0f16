import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import {
  type Fact,
  type SourceHandler,
  type Submitted,
  submitForApproval,
} from '#modules/approvals/public.server.ts'
import { releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { type ApprovalTrigger, causeOf } from './approval.rules.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  driversOf,
  getContractRow,
  lockContract,
  numberOf,
  stateOf,
} from './contract.row.ts'
import { whyNotInState } from './contract.rules.ts'
import { whyNotServePeople } from './people.queries.ts'
import { customerOf } from './references.queries.ts'

export const contractSubject = (id: string) => ({ type: 'rentals.contract', id })

/**
 * Submits a contract under review to those that the rule of contracts names. An exception of section 5.1 that none may grant stays refused:
 * it does not take effect because the rule is missing.
 */
export async function askApproval(
  ctx: Ctx,
  row: Pick<ContractRow, 'id' | 'customer_id' | 'total_minor'>,
  number: string,
  note: string | null,
): Promise<Submitted> {
  const customer = await customerOf(ctx, row.customer_id)
  const asked = await submitForApproval(ctx, {
    source: 'contract',
    subject: contractSubject(row.id),
    title: `${number} · ${customer.nameAr}`,
    amountMinor: row.total_minor,
    note,
  })
  return asked ?? deny(refused('rentals.approval.noRule'))
}

async function underReview(ctx: Ctx, id: string, action: 'approve' | 'reject'): Promise<ContractRow> {
  const row = await lockContract(ctx, id)
  refuse(whyNotInState(stateOf(row), action))
  return row
}

/** How a contract is approved: the last approval reserves it; rejected or withdrawn it is a draft again and its vehicle is free. */
export const contractSource: SourceHandler = {
  type: 'rentals.contract',
  sources: ['contract'],
  permission: 'operations.contracts.write',
  posts: false,
  lock: async (ctx, id) => {
    await lockContract(ctx, id)
  },
  fields: async (ctx, id) => {
    const row = await getContractRow(ctx, id)
    const drivers = await driversOf(ctx, id)
    return {
      number: row.number,
      type: row.type,
      customer: row.customer_id,
      guarantors: row.guarantor_ids,
      drivers: drivers.map(driver => driver.party_id),
      group: row.group_id,
      vehicle: row.vehicle_id,
      subject: row.subject,
      startAt: row.start_at.toISOString(),
      dueBackAt: row.due_back_at.toISOString(),
      list: row.list_price_minor,
      discount: row.discount_minor,
      total: row.total_minor,
      deposit: row.deposit_required_minor,
      extras: row.extras,
      pricing: row.pricing,
      frequency: row.frequency,
      anchor: row.anchor,
      timing: row.timing,
      rows: row.custom_rows,
      option: row.option_price_minor,
      downPayment: row.down_payment_minor,
    }
  },
  facts: async (ctx, id) => factsOf(ctx, await getContractRow(ctx, id)),
  approve: async (ctx, id) => {
    const row = await underReview(ctx, id, 'approve')
    refuse(await whyNotServePeople(ctx, row))
    // The claim was placed when approval was requested, so that the vehicle is not taken while a manager thinks.
    await changeContract(ctx, row, { status: 'reserved' })
    auditContract(ctx, row, { status: [row.status, 'reserved'] })
  },
  end: async (ctx, id, { reason }) => {
    const row = await underReview(ctx, id, 'reject')
    await releaseClaimsOf(ctx, row.id)
    await changeContract(ctx, row, { status: 'draft', claim_id: null })
    auditContract(ctx, row, { status: [row.status, 'draft'] }, reason)
  },
}

/** What the approver weighs: the reason, for whom, over which days, and what was given away. */
async function factsOf(ctx: Ctx, row: ContractRow): Promise<Fact[]> {
  const { currency, timeZone } = ctx.company
  const customer = await customerOf(ctx, row.customer_id)
  const money = (label: string, value: number, before?: number): Fact => ({
    label,
    kind: 'money',
    value: moneyText(value, currency),
    ...(before === undefined ? {} : { before: moneyText(before, currency) }),
  })
  const isDepositLowered = row.deposit_required_minor < row.deposit_of_rate_minor
  return [
    ...(row.request_triggers as ApprovalTrigger[]).map(
      (trigger): Fact => ({ label: 'rentals.approval.fact.cause', kind: 'word', value: causeOf(trigger) }),
    ),
    { label: 'rentals.approval.fact.contract', kind: 'text', value: numberOf(row) },
    { label: 'rentals.approval.fact.customer', kind: 'text', value: customer.nameAr },
    { label: 'rentals.approval.fact.from', kind: 'day', value: dayIn(row.start_at, timeZone) },
    { label: 'rentals.approval.fact.to', kind: 'day', value: dayIn(row.due_back_at, timeZone) },
    ...(row.discount_minor > 0
      ? [
          money('rentals.approval.fact.listPrice', row.list_price_minor),
          money('rentals.approval.fact.discount', row.discount_minor),
        ]
      : []),
    ...(isDepositLowered
      ? [money('rentals.approval.fact.deposit', row.deposit_required_minor, row.deposit_of_rate_minor)]
      : []),
  ]
}
