import { m } from '#generated/words/messages.js'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { currentLocale } from '#kernel/web/say.ts'
import type { StatusKind } from '#ui/status.ts'
import type { BusinessType } from '../shared/business-types.ts'
import type { Country } from '../shared/countries.ts'
import type { SubscriptionState } from '../shared/subscription.rules.ts'

export const businessTypeWords: Record<BusinessType, () => string> = {
  car_rental: m['platform.businessType.car_rental'],
  real_estate: m['platform.businessType.real_estate'],
  retail: m['platform.businessType.retail'],
  medical: m['platform.businessType.medical'],
  manufacturing: m['platform.businessType.manufacturing'],
  restaurant: m['platform.businessType.restaurant'],
  logistics: m['platform.businessType.logistics'],
  education: m['platform.businessType.education'],
  consulting: m['platform.businessType.consulting'],
  construction: m['platform.businessType.construction'],
}

export const countryWords: Record<Country, () => string> = {
  KW: m['platform.country.KW'],
  SA: m['platform.country.SA'],
  QA: m['platform.country.QA'],
  AE: m['platform.country.AE'],
  BH: m['platform.country.BH'],
  OM: m['platform.country.OM'],
}

export const moduleWords: Record<CompanyModule, () => string> = {
  core: m['platform.moduleName.core'],
  finance: m['platform.moduleName.finance'],
  vehicles: m['platform.moduleName.vehicles'],
  contracts: m['platform.moduleName.contracts'],
  customers: m['platform.moduleName.customers'],
  properties: m['platform.moduleName.properties'],
  tenants: m['platform.moduleName.tenants'],
  inventory: m['platform.moduleName.inventory'],
  sales: m['platform.moduleName.sales'],
  suppliers: m['platform.moduleName.suppliers'],
  patients: m['platform.moduleName.patients'],
  appointments: m['platform.moduleName.appointments'],
  medical_records: m['platform.moduleName.medical_records'],
  menu: m['platform.moduleName.menu'],
  orders: m['platform.moduleName.orders'],
}

export type CompanyStatus = 'active' | 'suspended' | 'closed'

export const companyStatusWords: Record<CompanyStatus, () => string> = {
  active: m['platform.company.status.active'],
  suspended: m['platform.company.status.suspended'],
  closed: m['platform.company.status.closed'],
}

export const companyStatusKinds: Record<CompanyStatus, StatusKind> = {
  active: 'running',
  suspended: 'paused',
  closed: 'out',
}

export const subscriptionWords: Record<SubscriptionState, () => string> = {
  trial: m['platform.subscription.state.trial'],
  active: m['platform.subscription.state.active'],
  grace: m['platform.subscription.state.grace'],
  free: m['platform.subscription.state.free'],
}

/** The name of a company, branch or plan in the language of the page; Arabic where there is no English. */
export function nameOf(named: { nameAr: string; nameEn: string | null }): string {
  return currentLocale() === 'ar' ? named.nameAr : named.nameEn || named.nameAr
}
