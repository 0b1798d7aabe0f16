import type { CompanyModule } from '#kernel/shared/manifest.ts'

/** The ten kinds of company the product serves (specification section 1). */
export const businessTypes = [
  'car_rental',
  'real_estate',
  'retail',
  'medical',
  'manufacturing',
  'restaurant',
  'logistics',
  'education',
  'consulting',
  'construction',
] as const
export type BusinessType = (typeof businessTypes)[number]

/** The modules a company of a kind starts with (specification section 9). */
export const defaultModules: Readonly<Record<BusinessType, readonly CompanyModule[]>> = {
  car_rental: ['core', 'finance', 'vehicles', 'contracts', 'customers'],
  real_estate: ['core', 'finance', 'properties', 'contracts', 'customers', 'tenants'],
  retail: ['core', 'finance', 'inventory', 'sales', 'suppliers', 'customers'],
  medical: ['core', 'finance', 'patients', 'appointments', 'medical_records'],
  manufacturing: ['core', 'finance', 'inventory', 'sales', 'suppliers'],
  restaurant: ['core', 'finance', 'menu', 'orders', 'inventory'],
  logistics: ['core', 'finance', 'vehicles', 'customers'],
  education: ['core', 'finance', 'customers'],
  consulting: ['core', 'finance', 'customers', 'contracts'],
  construction: ['core', 'finance', 'customers', 'contracts', 'suppliers'],
}

/** Pages of a trade that the specification gives no module: its companies have them besides (rule 36 of 80-trade-clinic-restaurant). */
const pagesOfTrade: Readonly<Partial<Record<BusinessType, readonly CompanyModule[]>>> = {
  manufacturing: ['production'],
  logistics: ['waybills'],
  education: ['fees'],
  consulting: ['projects'],
  construction: ['projects'],
}

/** What is on in a new company of a kind. */
export const modulesAtFirst = (type: BusinessType): readonly CompanyModule[] => [
  ...defaultModules[type],
  ...(pagesOfTrade[type] ?? []),
]
