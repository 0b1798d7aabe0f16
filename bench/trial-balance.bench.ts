import { dayIn } from '#kernel/shared/day.ts'
import { balanceSumsSql } from '#modules/accounting/balance/balance.queries.ts'
import { showTrialBalance } from '#modules/accounting/trialBalance/trialBalance.contract.ts'
import type { Bench, BenchOptions, Scratch } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { fillLedger } from './ledger.ts'
import { type Figure, percentile } from './report.ts'

async function medianMs(count: number, work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    await work()
    samples.push(performance.now() - began)
  }
  return percentile(samples, 0.5)
}

async function measure(
  scratch: Scratch,
  { log }: BenchOptions,
  lineCount: number,
): Promise<Omit<Figure, 'name' | 'budget'>> {
  const { owner } = scratch
  const company = await aBenchCompany(scratch, log)
  try {
    await fillLedger(owner, company.id, lineCount)
    const asOf = periodEnd(dayIn(new Date(), 'Asia/Kuwait'))
    const ask = () => company.call(showTrialBalance, { asOf })
    const { rows, totals } = await ask()
    await medianMs(20, ask)
    const value = await medianMs(60, ask)
    const through = Number(asOf.replaceAll('-', '')) * 10
    const accountsSql = `select id, code, name_ar, name_en, level, leaf from accounting.account where company_id = $1 order by code`
    const directly = async () => {
      await owner.query({ name: 'accounts', text: accountsSql, values: [company.id] })
      await owner.query({ name: 'sums', text: balanceSumsSql, values: [company.id, through] })
    }
    await medianMs(20, directly)
    const direct = await medianMs(60, directly)
    const checked = await owner.query<{ debit: string }>(
      `select (sum(debit) / 1000.0)::numeric(20, 3)::text as debit from accounting.journal_line where company_id = $1 and entry_date <= $2`,
      [company.id, asOf],
    )
    const sound =
      rows.length > 20 && totals.debit === totals.credit && totals.debit === checked.rows[0]!.debit
    return { value: value / direct, unit: 'x-direct', measured: `${value.toFixed(2)} ms`, sound }
  } finally {
    await company.close()
  }
}

/** The last day of the present month: a period end with everything posted before it. */
function periodEnd(today: string): string {
  const end = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return end.toISOString().slice(0, 10)
}

/** The trial balance at a period end: the question as the screen asks it, from its input to its answer. */
export const trialBalance: Bench = {
  names: ['trial-balance-100k'],
  run: async (scratch, options) => [
    { name: 'trial-balance-100k', budget: 3, ...(await measure(scratch, options, 100_000)) },
  ],
}

/** The same over fifty times the lines: it must not grow with them. */
export const largeTrialBalance: Bench = {
  names: ['trial-balance-5m'],
  run: async (scratch, options) => [
    {
      name: 'trial-balance-5m',
      budget: 3,
      ...(await measure(scratch, options, options.quick ? 300_000 : 5_000_000)),
    },
  ],
}
