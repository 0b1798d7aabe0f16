import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { companyModules } from '../module/module.rules.ts'
import { businessType, colour, country, currency, digits, email, timeZone } from './fields.rules.ts'

export const brandingView = z.object({
  logoFileId: z.string().nullable(),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
  primary: z.string().nullable(),
  accent: z.string().nullable(),
})

export const companyView = z.object({
  id: id(),
  version: version(),
  nameAr: z.string(),
  nameEn: z.string(),
  businessType: businessType(),
  country: country(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  currency: currency(),
  /** False once a journal is posted (rule 14). */
  currencyIsOpen: z.boolean(),
  timeZone: z.string(),
  /** A changed zone that acts from tomorrow (rule 14). */
  nextTimeZone: z.string().nullable(),
  digits: digits(),
  displayDecimals: z.number().int().nullable(),
  firstDayOfWeek: z.number().int(),
  fiscalYearStart: z.number().int(),
  commercialRegister: z.string().nullable(),
  license: z.string().nullable(),
  vatNumber: z.string().nullable(),
  modules: z.array(z.enum(companyModules)),
  branding: brandingView,
  employeeScope: z.enum(['all', 'own']),
  browseConsent: z.enum(['none', 'writes', 'all']),
  status: z.enum(['active', 'suspended', 'closed']),
  onboardingSteps: z.array(z.string()),
  isOnboarded: z.boolean(),
})

/** The plain fields of a company, as its settings page and the platform's page save them. */
export const companyFields = {
  nameAr: text(120),
  nameEn: text(120),
  country: country(),
  city: optionalText(80),
  address: optionalText(300),
  phone: optionalText(30),
  email: email(),
  currency: currency(),
  timeZone: timeZone(),
  digits: digits(),
  displayDecimals: wholeNumber(0, 3).nullish(),
  firstDayOfWeek: wholeNumber(0, 6),
  fiscalYearStart: wholeNumber(1, 12),
  commercialRegister: optionalText(60),
  license: optionalText(60),
  vatNumber: optionalText(30),
}

const changed = z.object({ version: version() })
const changes = ['platform.company', 'platform.module', 'access.session.read']

export const readCompany = query({
  name: 'platform.company.read',
  access: { permission: 'admin.settings.read' },
  summary: 'The company with everything its settings pages edit.',
  input: z.object({}),
  output: companyView,
})

export const updateCompany = command({
  name: 'platform.company.update',
  access: { permission: 'admin.settings.write' },
  summary: 'Saves names, address, registers, currency, zone, digits and calendar.',
  input: z.object({ version: version(), ...companyFields }),
  output: changed,
  refusals: ['platform.company.currencyLocked', 'platform.company.phone'],
  changes,
})

export const setCompanyModules = command({
  name: 'platform.company.setModules',
  access: { permission: 'admin.settings.write' },
  summary: 'Switches modules on and off; off hides and deletes nothing.',
  input: z.object({
    version: version(),
    modules: z.array(z.enum(companyModules)),
    /** The person has agreed to add the modules that the wanted ones need. */
    addNeeded: z.boolean().default(false),
  }),
  output: z.object({ version: version(), modules: z.array(z.enum(companyModules)) }),
  refusals: ['platform.module.needed', 'platform.module.needsMore'],
  changes,
})

export const setCompanyBranding = command({
  name: 'platform.company.setBranding',
  access: { permission: 'admin.settings.write', feature: 'custom_branding' },
  summary: 'Saves logo, shown names and two colours.',
  input: z.object({
    version: version(),
    logoFileId: id().nullish(),
    nameAr: optionalText(60),
    nameEn: optionalText(60),
    primary: colour().nullish(),
    accent: colour().nullish(),
  }),
  output: changed,
  refusals: ['platform.branding.contrast', 'platform.branding.logo', 'platform.upload.pictureSize'],
  changes,
})

export const setCompanyPrivacy = command({
  name: 'platform.company.setPrivacy',
  access: { permission: 'admin.settings.write' },
  summary: 'Decides who sees salaries and what platform staff must ask for.',
  input: z.object({
    version: version(),
    employeeScope: z.enum(['all', 'own']),
    browseConsent: z.enum(['none', 'writes', 'all']),
  }),
  output: changed,
  refusals: ['platform.browse.companyDecides'],
  changes,
})
