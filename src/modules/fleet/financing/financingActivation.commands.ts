import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { creditInvoice } from '#modules/billing/public.server.ts'
import { membersOf } from '#modules/parties/public.server.ts'
import { financingIn } from './financing.commands.ts'
import type * as contract from './financing.contract.ts'
import { loanLine, openingEntry } from './financing.postings.ts'
import { type FinancingRow, financedVehicles, keptTerms } from './financing.queries.ts'
import {
  financingSchedule,
  leftAtOpening,
  whyNotAllocate,
  whyNotFinance,
  whyNotOpen,
} from './financing.rules.ts'
import { accrueDue, financingFacts, saveState, shownIn } from './financingMoney.commands.ts'

/** The lender has paid the dealer: the open bills are settled by the loan, or a running loan opens; the schedule stands. */
export async function activateFinancing(ctx: Ctx, input: InputOf<typeof contract.activateFinancing>) {
  const financing = await financingIn(ctx, input, 'draft')
  const terms = keptTerms(financing)
  refuse(whyNotFinance(terms))
  const parts = (await financedVehicles(ctx, financing.id)).map(one => one.share)
  refuse(whyNotAllocate(financing.cash_price_minor, parts, shownIn(ctx)))
  await lockLedger(ctx)
  const { rows } = financingSchedule(terms)
  const opened =
    financing.paid_before === null ? null : { on: input.on ?? ctx.today, paid: financing.paid_before }
  if (opened) {
    refuse(whyNotOpen(financing.agreement_on, opened.on, ctx.today))
    const left = leftAtOpening(rows, opened.paid, opened.on)
    await postJournal(ctx, openingEntry(await financingFacts(ctx, financing), left, opened.on))
  } else {
    await takeOverBills(ctx, financing)
  }
  await ctx.db
    .insertInto('fleet.financing_installment')
    .values(
      rows.map(row => {
        const isBefore = opened !== null && row.no <= opened.paid
        return {
          financing_id: financing.id,
          no: row.no,
          due_on: row.dueOn,
          amount_minor: row.amountMinor,
          interest_minor: row.interestMinor,
          principal_minor: row.principalMinor,
          before_opening: isBefore,
          accrued_on: opened && (isBefore || row.dueOn <= opened.on) ? opened.on : null,
        }
      }),
    )
    .execute()
  const active = { ...financing, state: 'active' as const }
  await accrueDue(ctx, active, ctx.today)
  return { version: await saveState(ctx, financing, { state: 'active', opened_on: opened?.on ?? null }) }
}

/** Credits the dealer's open bills, oldest first, for as much as the lender put up. */
async function takeOverBills(ctx: Ctx, financing: FinancingRow): Promise<void> {
  const { dealer_party_id: dealer, financed_minor: financedMinor } = financing
  const family = (await membersOf(ctx, [dealer])).get(dealer) ?? [dealer]
  const bills = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'open_minor'])
    .where('kind', '=', 'bill')
    .where('status', '=', 'issued')
    .where('party_id', 'in', family)
    .where('open_minor', '>', 0)
    .orderBy('invoice_date')
    .orderBy('number')
    .execute()
  const openMinor = bills.reduce((sum, bill) => sum + bill.open_minor, 0)
  if (openMinor < financedMinor) {
    const [open, wanted] = [openMinor, financedMinor].map(shownIn(ctx))
    deny(refused('fleet.financing.dealerOpen', { params: { open: open!, financed: wanted! } }))
  }
  const facts = await financingFacts(ctx, financing)
  let left = financedMinor
  for (const [at, bill] of bills.entries()) {
    const takenMinor = Math.min(left, bill.open_minor)
    if (takenMinor === 0) break
    await creditInvoice(ctx, {
      sourceKey: `fleet:financing:${financing.id}:activate${at === 0 ? '' : `#${at + 1}`}`,
      invoiceId: bill.id,
      lines: [loanLine(facts, takenMinor)],
      reason: `سدّدها الممول باتفاقية ${financing.number}`,
      date: financing.agreement_on,
    })
    left -= takenMinor
  }
}
