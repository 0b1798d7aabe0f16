import type { InputFor, OutputFor } from '#kernel/web/api.ts'

export type Company = OutputFor<'platform.company.read'>
export type CompanyValues = InputFor<'platform.company.update'>

/** What the settings forms edit of a company, in the shape in which it is saved. */
export function valuesOf(company: Company): CompanyValues {
  return {
    version: company.version,
    nameAr: company.nameAr,
    nameEn: company.nameEn,
    country: company.country,
    city: company.city,
    address: company.address,
    phone: company.phone ?? '',
    email: company.email,
    currency: company.currency,
    timeZone: company.nextTimeZone ?? company.timeZone,
    digits: company.digits,
    displayDecimals: company.displayDecimals,
    firstDayOfWeek: company.firstDayOfWeek,
    fiscalYearStart: company.fiscalYearStart,
    commercialRegister: company.commercialRegister,
    license: company.license,
    vatNumber: company.vatNumber,
  }
}
