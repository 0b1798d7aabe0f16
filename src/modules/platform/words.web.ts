import { currentLocale } from '#kernel/web/say.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as businessTypeWords } from '#generated/choices/platform.businessType.ts'
export { words as companyStatusWords } from '#generated/choices/platform.company.status.ts'
export { words as countryWords } from '#generated/choices/platform.country.ts'
export { words as moduleWords } from '#generated/choices/platform.moduleName.ts'
export { words as subscriptionWords } from '#generated/choices/platform.subscription.state.ts'

export type CompanyStatus = 'active' | 'suspended' | 'closed'

export const companyStatusKinds: Record<CompanyStatus, StatusKind> = {
  active: 'running',
  suspended: 'paused',
  closed: 'out',
}

/** The name of a company, branch or plan in the language of the page; Arabic where there is no English. */
export function nameOf(named: { nameAr: string; nameEn: string | null }): string {
  return currentLocale() === 'ar' ? named.nameAr : named.nameEn || named.nameAr
}
