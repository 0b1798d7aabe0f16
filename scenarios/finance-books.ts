import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/server/index.ts'
import { aProfitUnit } from '#modules/accounting/server/make.ts'
import { postJournal, scheduleSpread } from '#modules/accounting/server/public.ts'
import { runSpreads } from '#modules/accounting/server/spread.commands.ts'

type Side = readonly [key: string, minor: number, on?: 'vehicle' | 'authority']
type Entry = readonly [date: string, debit: readonly Side[], credit: readonly Side[]]

/** Scenarios 1 to 8 of 40-finance as the entries that their documents post, in the order of days. */
const story: readonly Entry[] = [
  ['2026-01-01', [['prepaidInsurance', 365_000]], [['bank', 365_000]]],
  ...(['2026-01-31', '2026-02-28', '2026-03-31'] as const).flatMap((month, at): Entry[] => {
    const depreciation = [96_667, 96_666, 96_667][at]!
    return [
      [
        month,
        [['vehicleDepreciation', depreciation, 'vehicle']],
        [['vehicleAccumulatedDepreciation', depreciation]],
      ],
    ]
  }),
  [
    '2026-03-01',
    [
      ['receivable', 295_500],
      ['salesDiscount', 10_000, 'vehicle'],
    ],
    [
      ['rentalRevenue', 285_000, 'vehicle'],
      ['waiverRevenue', 15_000, 'vehicle'],
      ['deliveryRevenue', 5_500, 'vehicle'],
    ],
  ],
  ['2026-03-01', [['cash', 150_000]], [['customerDeposits', 150_000]]],
  [
    '2026-03-05',
    [['cash', 300_000]],
    [
      ['receivable', 295_500],
      ['customerAdvances', 4_500],
    ],
  ],
  ['2026-03-08', [['trackingExpense', 307_500]], [['payable', 307_500]]],
  ['2026-03-10', [['chequesReceivable', 640_000]], [['receivable', 640_000]]],
  [
    '2026-03-12',
    [
      ['maintenanceExpense', 60_000, 'vehicle'],
      ['tyreExpense', 26_750, 'vehicle'],
    ],
    [['payable', 86_750]],
  ],
  ['2026-03-15', [['payable', 400_000]], [['bank', 400_000]]],
  [
    '2026-03-18',
    [['receivable', 35_000]],
    [
      ['violationsPayable', 30_000, 'authority'],
      ['violationFeeRevenue', 5_000, 'vehicle'],
    ],
  ],
  ['2026-03-18', [['customerAdvances', 4_500]], [['receivable', 4_500]]],
  ['2026-03-20', [['chequesLodged', 640_000]], [['chequesReceivable', 640_000]]],
  [
    '2026-03-23',
    [
      ['receivable', 640_000],
      ['bankCharges', 5_000],
    ],
    [
      ['chequesLodged', 640_000],
      ['bank', 5_000],
    ],
  ],
  ['2026-03-23', [['receivable', 10_000]], [['bouncedChequeFee', 10_000]]],
  ['2026-03-25', [['violationsPayable', 30_000, 'authority']], [['bank', 30_000]]],
  ['2026-03-26', [['cardClearing', 30_500]], [['receivable', 30_500]]],
  [
    '2026-03-27',
    [
      ['bank', 30_317],
      ['cardFees', 183],
    ],
    [['cardClearing', 30_500]],
  ],
  [
    '2026-03-28',
    [
      ['payable', 307_500],
      ['fxLoss', 600],
    ],
    [['bank', 308_100]],
  ],
  ['2026-03-31', [['receivable', 42_500]], [['damageRevenue', 42_500, 'vehicle']]],
  ['2026-03-31', [['customerDeposits', 42_500]], [['receivable', 42_500]]],
  ['2026-03-31', [['customerDeposits', 107_500]], [['cash', 107_500]]],
  ['2026-03-31', [['cashShort', 250]], [['cash', 250]]],
  ['2026-03-31', [['badDebtExpense', 160_100]], [['receivableAllowance', 160_100]]],
]

const opening: Entry = [
  '2026-01-01',
  [
    ['cash', 500_000],
    ['bank', 12_000_000],
    ['receivable', 640_000],
    ['vehicleCost', 7_250_000],
  ],
  [
    ['payable', 380_000],
    ['capital', 20_000_000],
    ['retainedEarnings', 10_000],
  ],
]

/** The company of the finance story on 31 March 2026, posted entry by entry. */
export async function theFinanceStory(): Promise<{ t: TestCompany; vehicle: string }> {
  const t = await aCompany({ modules: [accountingServer], now: '2026-04-05T09:00:00Z' })
  const vehicle = await aProfitUnit(t, 'مركبة V1')
  const authority = randomUUID()
  // The tracking bill of S2 belongs to no vehicle: the company does not ask for one on this account.
  await t.act(ctx =>
    rawQuery(
      ctx.db,
      "update accounting.account set requires_profit_unit = false where company_id = $1 and code = '5111'",
      [ctx.company.id],
    ),
  )
  const post = ([date, debit, credit]: Entry, kind?: 'opening') =>
    t.act(ctx =>
      postJournal(ctx, {
        sourceKey: `fleet:story:${randomUUID()}:post`,
        date,
        memo: 'قصة المالية',
        ...(kind ? { kind } : {}),
        lines: [...debit, ...credit].map(([key, minor, on], at) => ({
          key,
          ...(at < debit.length ? { debitMinor: minor } : { creditMinor: minor }),
          ...(on === 'vehicle' ? { profitUnitId: vehicle } : on ? { partyId: authority } : {}),
        })),
      }),
    )
  await post(opening, 'opening')
  for (const entry of story) await post(entry)
  // What was paid for the year becomes an expense by days: 31.000, 28.000 and 31.000 by March.
  await t.act(ctx =>
    scheduleSpread(ctx, {
      ...{
        sourceKey: 'fleet:story:insurance',
        memo: 'تأمين المركبة',
        amountMinor: 365_000,
        profitUnitId: vehicle,
      },
      ...{ from: '2026-01-01', to: '2026-12-31' },
      ...{ debitKey: 'vehicleInsuranceExpense', creditKey: 'prepaidInsurance' },
    }),
  )
  await t.act(ctx => runSpreads(ctx, '2026-03-31'))
  return { t, vehicle }
}
