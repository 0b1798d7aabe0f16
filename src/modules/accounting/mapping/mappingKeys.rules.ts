import { type BusinessType, businessTypes } from '#modules/platform/public.ts'
import type { AccountClass, Control } from '../account/account.rules.ts'
import { chartOf } from '../chart/chartTemplate.rules.ts'

/** The module whose documents reach the ledger through a key. */
export type KeyOwner =
  | 'accounting'
  | 'billing'
  | 'fleet'
  | 'rentals'
  | 'realestate'
  | 'hr'
  | 'trade'
  | 'clinic'
  | 'restaurant'
  | 'services'
  | 'legal'

export type MappingKey = {
  readonly key: string
  readonly owner: KeyOwner
  /** Without it the module's documents are refused. */
  readonly required: boolean
  /** The key whose account serves while this one is unmapped. */
  readonly inherits: string | null
  readonly control: Control
  readonly class: AccountClass
  readonly nameAr: string
  readonly nameEn: string
  /** The business types whose chart has an account for it. */
  readonly types: readonly BusinessType[]
  /** A key of appendix B: it concerns only companies of its types. */
  readonly ofType: boolean
}

/** Appendix C of 40-finance: `!` required; `a b→c`: a and b inherit from c; the rest optional or required by a feature. */
const appendixC: readonly (readonly [KeyOwner, string])[] = [
  [
    'accounting',
    '!retainedEarnings !openingBalance !rounding !suspense fxGain fxLoss vatInput vatOutput vatPayable',
  ],
  [
    'accounting',
    'advanceBillings assetCost assetAccumulatedDepreciation assetDepreciation assetDisposal disposalGain',
  ],
  [
    'accounting',
    'disposalLoss prepaidExpense accruedExpense capital partnersCurrent drawings bankLoan interestExpense',
  ],
  ['accounting', 'taxExpense depositsPaid otherReceivable otherPayable'],
  [
    'billing',
    '!cash !bank !receivable !payable !customerAdvances !vendorAdvances !customerDeposits !salesDiscount',
  ],
  ['billing', '!bankCharges !cashShort !cashOver !otherIncome !otherExpense chequesReceivable chequesLodged'],
  [
    'billing',
    'chequesPayable chequesUnearned bouncedChequeFee cardClearing cardFees→bankCharges pettyCash→cash',
  ],
  [
    'billing',
    'cashInTransit deferredRevenue unbilledRevenue lateFeeRevenue depositForfeited receivableAllowance',
  ],
  ['billing', 'badDebtExpense badDebtRecovered purchaseDiscount interestIncome'],
  [
    'fleet',
    '!vehicleCost !vehicleAccumulatedDepreciation !vehicleDepreciation !maintenanceExpense !fuelExpense',
  ],
  [
    'fleet',
    '!violationsPayable !violationFeeRevenue !violationExpense !vehicleInsuranceExpense !registrationExpense',
  ],
  [
    'fleet',
    'partsExpense→maintenanceExpense tyreExpense→maintenanceExpense serviceExpense→maintenanceExpense',
  ],
  [
    'fleet',
    'cleaningExpense→maintenanceExpense trackingExpense→maintenanceExpense towingExpense→maintenanceExpense',
  ],
  [
    'fleet',
    'accidentExpense→maintenanceExpense parkingExpense→maintenanceExpense prepaidInsurance→prepaidExpense',
  ],
  [
    'fleet',
    'vehicleInPreparation→vehicleCost accruedFleetCosts→accruedExpense violationDiscount→otherIncome',
  ],
  [
    'fleet',
    'vehicleLoan interestPayable vehicleInterestExpense insuranceClaims insuranceRecovery subRentalExpense',
  ],
  ['fleet', 'lateClaimsProvision'],
  [
    'rentals',
    '!rentalRevenue !damageRevenue rentalRevenueLongTerm→rentalRevenue extraKmRevenue→rentalRevenue',
  ],
  ['rentals', 'fuelRevenue→rentalRevenue addonRevenue→rentalRevenue waiverRevenue→rentalRevenue'],
  ['rentals', 'deliveryRevenue→rentalRevenue chauffeurRevenue→rentalRevenue commissionExpense'],
  ['realestate', '!leaseRevenue !managementFeeRevenue !ownerPayable tenantReceivable→receivable'],
  ['realestate', 'tenantDeposits→customerDeposits'],
  ['hr', '!salariesPayable !salaryExpense !employeeAdvances !endOfServiceProvision !endOfServiceExpense'],
  ['hr', 'allowanceExpense→salaryExpense overtimeExpense→salaryExpense leaveProvision leaveExpense'],
  ['hr', 'socialSecurityPayable socialSecurityExpense residencyExpense staffBenefitExpense'],
  ['trade', 'inventory goodsReceivedNotInvoiced costOfSales inventoryVariance salesReturns'],
  ['trade', 'inventoryWaste→inventoryVariance goodsInTransit'],
  ['legal', '!legalExpense legalRecovery→otherIncome'],
]

/** Their revenue keys are required: without one no sale can be posted. */
const requiresRevenueKeys: ReadonlySet<KeyOwner> = new Set<KeyOwner>(['trade', 'clinic', 'restaurant'])

const ownerOfType: Record<Exclude<BusinessType, 'car_rental'>, KeyOwner> = {
  real_estate: 'realestate',
  retail: 'trade',
  medical: 'clinic',
  manufacturing: 'trade',
  restaurant: 'restaurant',
  logistics: 'services',
  education: 'services',
  consulting: 'services',
  construction: 'services',
}

type Found = { control: Control; class: AccountClass; nameAr: string; nameEn: string; types: BusinessType[] }

function accountsOfTemplates(): Map<string, Found> {
  const found = new Map<string, Found>()
  for (const type of businessTypes)
    for (const account of chartOf(type, 'SA')) {
      if (!account.key) continue
      const known = found.get(account.key)
      if (known) known.types.push(type)
      else found.set(account.key, { ...account, types: [type] })
    }
  return found
}

/** Keys without an account of their own in any chart: they live on `otherIncome`, from which they inherit. */
const withoutAccount = [
  ['violationDiscount', 'خصم الجهات على المخالفات', 'Discounts by authorities'],
  ['legalRecovery', 'مصاريف قضائية محكوم بها', 'Legal costs awarded'],
] as const

function allKeys(): Map<string, MappingKey> {
  const found = accountsOfTemplates()
  const otherIncome = found.get('otherIncome')!
  for (const [key, nameAr, nameEn] of withoutAccount) found.set(key, { ...otherIncome, nameAr, nameEn })
  const keys = new Map<string, MappingKey>()
  for (const [owner, text] of appendixC)
    for (const word of text.split(' ')) {
      const [name = '', inherits = null] = word.split('→')
      const key = name.replace('!', '')
      const account = found.get(key)
      if (!account) throw new Error(`Mapping key ${key} has no account in any chart.`)
      keys.set(key, {
        key,
        owner,
        required: name.startsWith('!'),
        inherits,
        ofType: false,
        ...shape(account),
      })
    }
  for (const [key, account] of found) {
    if (keys.has(key)) continue
    const [type] = account.types
    const owner = type && type !== 'car_rental' ? ownerOfType[type] : 'accounting'
    const required = account.class === 4 && requiresRevenueKeys.has(owner)
    keys.set(key, { key, owner, required, inherits: null, ofType: true, ...shape(account) })
  }
  return keys
}

function shape({ control, class: accountClass, nameAr, nameEn, types }: Found) {
  return { control, class: accountClass, nameAr, nameEn, types }
}

/** Every mapping key of the product by name (appendix C of 40-finance). */
export const mappingKeys: ReadonlyMap<string, MappingKey> = allKeys()

/** The key and what it inherits from, in the order in which an account is looked for. An unknown key is a fault. */
export function keyChain(key: string): string[] {
  const chain: string[] = []
  for (let at: string | null = key; at !== null; ) {
    const known: MappingKey | undefined = mappingKeys.get(at)
    if (!known) throw new Error(`${at} is not a mapping key.`)
    chain.push(at)
    at = known.inherits
  }
  return chain
}

const moduleOfOwner: Record<KeyOwner, string> = {
  accounting: 'core',
  billing: 'core',
  hr: 'core',
  legal: 'core',
  fleet: 'vehicles',
  rentals: 'contracts',
  realestate: 'properties',
  trade: 'inventory',
  clinic: 'patients',
  restaurant: 'menu',
  services: 'core',
}

/**
 * Whether a company must map the key: it is required, the company has the module on, and keys of one business type count
 * only for companies of that type. `activeModules` are the company's module names.
 */
export function isKeyRequired(
  key: MappingKey,
  activeModules: readonly string[],
  type: BusinessType,
): boolean {
  const module = moduleOfOwner[key.owner]
  const concerned = !key.ofType || key.types.includes(type)
  return key.required && concerned && (module === 'core' || activeModules.includes(module))
}
