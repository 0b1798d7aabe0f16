import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addMonths, startOfMonth } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import {
  accountBalance,
  lockLedger,
  profitUnitResult,
  type Subledger,
} from '#modules/accounting/public.server.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { addSums, noSums, profitOf } from '../analysis/analysis.rules.ts'
import { accountsOfCosts, sumsByUnit } from '../analysis/analysisSums.queries.ts'
import { fleetSubledgers } from '../subledgers.queries.ts'

type Difference = { key: string; differenceMinor: number }

/** The fleet's keys that lead to an account of their own: one that other keys share holds more than the fleet's documents. */
async function ownSubledgers(ctx: Ctx): Promise<Subledger[]> {
  const rows = await ctx.db.selectFrom('accounting.account_mapping').select(['key', 'account_id']).execute()
  const byAccount = Map.groupBy(rows, row => row.account_id)
  const own = new Set(rows.filter(row => byAccount.get(row.account_id)!.length === 1).map(row => row.key))
  return fleetSubledgers.filter(({ key }) => own.has(key))
}

/** Control accounts that are not their open documents, and the months whose vehicles are not the income statement. */
async function differences(ctx: Ctx): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { key, sum } of await ownSubledgers(ctx)) {
    const open = await sum(ctx)
    found.push({ key, differenceMinor: (await accountBalance(ctx, key)) - open })
  }
  const from = addMonths(startOfMonth(ctx.today), -1)
  const units = await sumsByUnit(ctx, await accountsOfCosts(ctx), from, ctx.today)
  const vehicles = profitOf([...units.values()].reduce(addSums, noSums))
  const ledger = await profitUnitResult(ctx, { from, to: ctx.today })
  const income = ledger.reduce((sum, one) => sum + one.resultMinor, 0)
  found.push({ key: 'vehicleProfit', differenceMinor: vehicles - income })
  return found.filter(one => one.differenceMinor !== 0)
}

async function checkEquality(ctx: Ctx): Promise<void> {
  let different = await differences(ctx)
  if (different.length > 0) {
    // A posting may fall between two queries: with the ledger locked, the answer is certain.
    await lockLedger(ctx)
    different = await differences(ctx)
  }
  for (const { key, differenceMinor } of different)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'ledger_mismatch',
      severity: 'critical',
      titleKey: 'fleet.alert.ledgerMismatch',
      params: { key, amount: moneyText(differenceMinor, ctx.company.currency) },
      subject: { type: 'fleet.equality', id: key },
      permissionId: 'finance.ledger.view',
    })
  await resolveOthers(
    ctx,
    'ledger_mismatch',
    'fleet.equality',
    different.map(({ key }) => key),
  )
}

/** Every ten minutes: the fleet's documents equal the ledger (section 9 of 20-fleet). */
export const ledgerEquality: ScheduledWork = {
  run: checkEquality,
}
