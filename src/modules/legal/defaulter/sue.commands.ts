import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { openItems } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { insertCase, openDraft, setItems } from '../case/case.commands.ts'
import { tellCase } from '../case/case.row.ts'
import { proposedPriority, whyNotSue } from '../case/case.rules.ts'
import { debtOf } from '../case/debt.queries.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './defaulter.contract.ts'

/** A case on everything that a party owes overdue at this moment, opened at once under the rules of any other. */
export async function sueDefaulter(ctx: Ctx, input: InputOf<typeof contract.sueDefaulter>) {
  readAs(ctx)
  const party = await getParty(ctx, input.partyId)
  const debt = await debtOf(ctx, party.id)
  const { minCaseDays } = await legalSettings(ctx)
  if (debt.overdueMinor === 0)
    refuse(whyNotSue(debt, 0, { minDays: minCaseDays, today: ctx.today, isOverridden: false }))
  const { invoices } = await openItems(ctx, { partyId: party.id })
  readAs(ctx)
  const title = `مطالبة مالية – ${party.name}`.slice(0, 200)
  const row = await insertCase(ctx, {
    title,
    case_type: 'civil',
    our_side: 'claimant',
    priority: proposedPriority(debt.daysLate),
    party_id: party.id,
    limitation_on: null,
    police_station: null,
    police_report: null,
    note: null,
    responsible_id: ctx.user.id,
    lawyer_id: null,
    confidential: false,
    team: [],
  })
  const late = invoices.filter(invoice => invoice.dueOn < ctx.today)
  await setItems(
    ctx,
    row,
    party.id,
    late.map(invoice => invoice.invoiceId),
  )
  await tellCase(ctx, row, {
    kind: 'drafted',
    changes: [{ field: 'title', before: null, after: title }],
  })
  return { id: row.id, number: await openDraft(ctx, row, input.overrideReason) }
}
