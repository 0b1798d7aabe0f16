import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { nameClaim, placeClaim, releaseClaimsOf } from '#modules/fleet/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { whyNotAddResource } from '#modules/platform/public.server.ts'
import { billedBy, creditFacts } from '../../credit/credit.queries.ts'
import { creditExcess } from '../../credit/credit.rules.ts'
import { lateFeeToAgree } from '../../lateFee/lateFees.queries.ts'
import { whyNotUndated } from '../../law/law.queries.ts'
import { priceRefusals, priceRights } from '../../price/priceAnswer.queries.ts'
import { priceUnder } from '../../price/pricing.queries.ts'
import { rowsOf } from '../../schedule/scheduleRows.commands.ts'
import { settingsOf } from '../../settings/settings.queries.ts'
import { templateInForce } from '../../template/template.row.ts'
import { type ApprovalTrigger, triggersOf } from '../approval.rules.ts'
import type * as contract from '../contract.contract.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  contractTerm,
  driversOf,
  lockContract,
  stateOf,
} from '../contract.row.ts'
import { statusAfterSubmit, whyNotInState, whyNotSubmit } from '../contract.rules.ts'
import { askApproval } from '../contractApproval.queries.ts'
import { countActiveContracts } from '../figures.queries.ts'
import { whyNotServePeople } from '../people.queries.ts'

export async function submitContract(ctx: Ctx, input: InputOf<typeof contract.submitContract>) {
  const row = await lockContract(ctx, input.id, input.version)
  refuse(whyNotInState(stateOf(row), 'submit'))
  await refuseIncomplete(ctx, row)
  refuse(await whyNotUndated(ctx, row))
  const claimId = await claimFor(ctx, row, row.number ?? unnumbered)
  const facts = await submitFacts(ctx, row)
  const blacklist = await whyNotServePeople(ctx, row)
  const requestsApproval = input.requestApproval
  refuse(whyNotSubmit(stateOf(row), { ...facts, claim: null, blacklist, requestsApproval }))
  refuse(await whyNotAddResource(ctx, 'activeContracts', countActiveContracts))
  const status = statusAfterSubmit({ triggers: facts.triggers, requestsApproval })
  // Last, because numbers make submits wait for one another; those waiting for the vehicle are shown this one.
  const number = row.number ?? (await nextNumber(ctx, 'CON', ctx.today))
  if (claimId && number !== row.number) await nameClaim(ctx, claimId, number)
  await changeContract(ctx, row, {
    status,
    number,
    // From here on the contract holds what was in force when it was submitted.
    template_id: (await templateInForce(ctx, row.type))?.id ?? null,
    late_fee_rule: JSON.stringify(await lateFeeToAgree(ctx, dayIn(row.start_at, ctx.company.timeZone))),
    claim_id: claimId,
    request_triggers: [...facts.triggers],
  })
  const asked = status === 'under_review' ? await askApproval(ctx, row, number, input.approvalNote) : null
  auditContract(ctx, { ...row, number }, { status: [row.status, status] }, input.approvalNote)
  return { status, number, triggers: [...facts.triggers], requestId: asked?.requestId ?? null }
}

/** The name of a claim until its contract has a number; not seen by others before. */
const unnumbered = '\u2026'

/** A rental needs a driver: the customer, if a person, where none was named. */
async function refuseIncomplete(ctx: Ctx, row: ContractRow): Promise<void> {
  if (row.type === 'service') {
    if (!row.subject) deny(invalid('rentals.contract.incomplete', { params: { missing: 'subject' } }))
    return
  }
  const drivers = await driversOf(ctx, row.id)
  if (drivers.some(driver => driver.is_main)) return
  const customer = await getParty(ctx, row.customer_id)
  if (customer.kind !== 'individual' || drivers.length > 0)
    deny(invalid('rentals.contract.noMainDriver', { field: 'drivers' }))
  await ctx.db
    .insertInto('rentals.contract_driver')
    .values({ contract_id: row.id, party_id: row.customer_id, is_main: true })
    .execute()
}

/** Claims the vehicle or any of the group for the contract, in place of what it held before (FT). */
export async function claimFor(ctx: Ctx, row: ContractRow, label: string): Promise<string | null> {
  if (row.type === 'service') return null
  await releaseClaimsOf(ctx, row.id)
  const target = row.vehicle_id ? { vehicleId: row.vehicle_id } : { groupId: row.group_id! }
  const { claimId } = await placeClaim(ctx, {
    target,
    period: { from: row.start_at, to: row.due_back_at },
    source: { type: 'contract', id: row.id, label },
  })
  return claimId
}

/** Credit, price and the triggers of section 5.1 of a contract for this person. */
export async function submitFacts(ctx: Ctx, row: ContractRow) {
  const settings = await settingsOf(ctx)
  const term = contractTerm(ctx, row)
  const price = priceUnder(row.pricing, term)
  const { belowMinimum, discountLimit, minDays } = priceRefusals(ctx, row.pricing, term, price, settings)
  const credit = await creditFacts(ctx, row.customer_id)
  const startOn = dayIn(row.start_at, ctx.company.timeZone)
  const firstBillMinor = billedBy(await rowsOf(ctx, row.id), startOn > ctx.today ? startOn : ctx.today)
  const triggers: readonly ApprovalTrigger[] = triggersOf(
    {
      price,
      isUnderMinDays: minDays !== null,
      creditExcessMinor: creditExcess(credit, firstBillMinor),
      startOn,
      today: ctx.today,
      depositRequiredMinor: row.deposit_required_minor,
      depositOfRateMinor: row.deposit_of_rate_minor,
      rights: priceRights(ctx),
    },
    settings,
  )
  return { belowMinimum, discountLimit, minDays, credit, firstBillMinor, triggers }
}
