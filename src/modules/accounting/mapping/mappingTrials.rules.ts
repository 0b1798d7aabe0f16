import type { KeyOwner } from './mappingKeys.rules.ts'

/** An event of section 6 of 40-finance by the keys it posts to. */
type Trial = {
  code: string
  owner: KeyOwner
  debit: readonly string[]
  credit: readonly string[]
}

/** What «جرّب قيدًا» tries: one everyday entry of each kind, in the order of a day's work. */
export const trials = [
  { code: 'rent', owner: 'rentals', debit: ['receivable'], credit: ['rentalRevenue'] },
  { code: 'damage', owner: 'rentals', debit: ['receivable'], credit: ['damageRevenue'] },
  { code: 'lease', owner: 'realestate', debit: ['tenantReceivable'], credit: ['leaseRevenue'] },
  { code: 'sale', owner: 'trade', debit: ['receivable', 'salesDiscount'], credit: ['salesRevenue'] },
  { code: 'receipt', owner: 'billing', debit: ['cash'], credit: ['receivable', 'customerAdvances'] },
  { code: 'deposit', owner: 'billing', debit: ['cash'], credit: ['customerDeposits'] },
  { code: 'card', owner: 'billing', debit: ['bank', 'cardFees'], credit: ['cardClearing'] },
  {
    code: 'cheque',
    owner: 'billing',
    debit: ['chequesReceivable'],
    credit: ['receivable', 'chequesUnearned'],
  },
  {
    code: 'bounced',
    owner: 'billing',
    debit: ['receivable', 'bankCharges'],
    credit: ['chequesLodged', 'bank'],
  },
  { code: 'vendor', owner: 'billing', debit: ['payable', 'vendorAdvances'], credit: ['bank'] },
  { code: 'shift', owner: 'billing', debit: ['cashShort'], credit: ['cash'] },
  { code: 'provision', owner: 'billing', debit: ['badDebtExpense'], credit: ['receivableAllowance'] },
  {
    code: 'violation',
    owner: 'fleet',
    debit: ['receivable'],
    credit: ['violationsPayable', 'violationFeeRevenue'],
  },
  { code: 'workOrder', owner: 'fleet', debit: ['maintenanceExpense'], credit: ['accruedFleetCosts'] },
  { code: 'insurance', owner: 'fleet', debit: ['vehicleInsuranceExpense'], credit: ['prepaidInsurance'] },
  {
    code: 'depreciation',
    owner: 'fleet',
    debit: ['vehicleDepreciation'],
    credit: ['vehicleAccumulatedDepreciation'],
  },
  { code: 'vat', owner: 'accounting', debit: ['vatOutput'], credit: ['vatInput', 'vatPayable'] },
  {
    code: 'opening',
    owner: 'accounting',
    debit: ['openingBalance'],
    credit: ['capital', 'retainedEarnings'],
  },
] as const satisfies readonly Trial[]

export type TrialCode = (typeof trials)[number]['code']
export const trialCodes = trials.map(trial => trial.code) as [TrialCode, ...TrialCode[]]
