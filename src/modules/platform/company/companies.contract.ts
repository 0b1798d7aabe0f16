import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  done,
  id,
  instant,
  listInput,
  listOutput,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { cycles, subscriptionStates } from '../subscription/subscription.rules.ts'
import { companyFields, companyView } from './company.contract.ts'
import { businessType, country, currency, email, platformMoney, timeZone } from './fields.rules.ts'

const status = () => z.enum(['active', 'suspended', 'closed'])

export const companyRow = z.object({
  id: id(),
  version: version(),
  nameAr: z.string(),
  nameEn: z.string(),
  businessType: businessType(),
  country: country(),
  city: z.string().nullable(),
  email: z.string(),
  status: status(),
  statusReason: z.string().nullable(),
  planCode: z.string(),
  planNameAr: z.string(),
  planNameEn: z.string(),
  subscriptionState: z.enum(subscriptionStates),
  endsOn: z.string().nullable(),
  usage: z.object({
    users: z.number().int().nullable(),
    vehicles: z.number().int().nullable(),
    customers: z.number().int().nullable(),
    activeContracts: z.number().int().nullable(),
    countedAt: instant().nullable(),
  }),
  createdAt: instant(),
})

export const listCompanies = query({
  name: 'platform.company.list',
  access: 'superAdmin',
  summary: 'All companies; search folds Arabic letters.',
  input: z.object({
    ...listInput(['name', 'createdAt']),
    status: status().optional(),
    planCode: z.string().max(40).optional(),
    subscriptionState: z.enum(subscriptionStates).optional(),
    businessType: businessType().optional(),
    /** Only trials that end within so many days. */
    endsWithinDays: z.number().int().min(0).max(365).optional(),
  }),
  output: listOutput(companyRow),
})

export const pickCompanies = query({
  name: 'platform.company.picker',
  access: 'superAdmin',
  summary: 'The company picker of the header: both names, Arabic collation.',
  input: z.object({ search: z.string().trim().max(100).optional() }),
  output: z.object({
    rows: z.array(z.object({ id: id(), nameAr: z.string(), nameEn: z.string(), status: status() })),
  }),
})

export const openCompany = query({
  name: 'platform.company.open',
  access: 'superAdmin',
  summary: 'One company as the platform sees and edits it.',
  input: z.object({ companyId: id() }),
  output: z.object({
    company: companyView,
    planCode: z.string(),
    cycle: z.enum(cycles).nullable(),
    subscriptionState: z.enum(subscriptionStates),
    endsOn: z.string().nullable(),
  }),
})

export const editCompany = command({
  name: 'platform.company.edit',
  access: 'superAdmin',
  summary: 'Saves the plain fields of a company from the platform pages.',
  input: z.object({ companyId: id(), version: version(), ...companyFields }),
  output: z.object({ version: version() }),
  refusals: ['platform.company.currencyLocked', 'platform.company.phone', 'platform.company.notActive'],
  changes: ['platform.company'],
})

export const createCompany = command({
  name: 'platform.company.create',
  access: 'superAdmin',
  summary:
    'Creates a company with modules, subscription, chart of accounts and its administrator, in one transaction.',
  input: z.object({
    businessType: businessType(),
    nameAr: text(120),
    nameEn: text(120),
    email: email(),
    phone: optionalText(30),
    address: optionalText(300),
    city: optionalText(80),
    country: country(),
    currency: currency(),
    timeZone: timeZone(),
    commercialRegister: optionalText(60),
    license: optionalText(60),
    /** A paid plan is entered with its order; without one the company starts its trial. */
    plan: z.enum(['trial', 'free']).default('trial'),
    administrator: z.object({
      firstName: text(60),
      lastName: optionalText(60),
      email: email(),
      method: z.enum(['invitation', 'temporaryPassword']).default('invitation'),
    }),
  }),
  output: z.object({ companyId: id(), temporaryPassword: z.string().nullable() }),
  secretAnswer: true,
  refusals: ['access.account.emailTaken', 'platform.company.phone'],
  changes: ['platform.company', 'platform.dashboard'],
})

export const suspendCompany = command({
  name: 'platform.company.suspend',
  access: 'superAdmin',
  sudo: true,
  summary: 'Closes the company to its staff, with a reason; nothing is deleted.',
  input: z.object({ companyId: id(), version: version(), reason: text(500) }),
  output: done,
  refusals: ['platform.company.notActive'],
  changes: ['platform.company', 'platform.dashboard'],
})

export const reactivateCompany = command({
  name: 'platform.company.reactivate',
  access: 'superAdmin',
  summary: 'Opens a suspended company again.',
  input: z.object({ companyId: id(), version: version() }),
  output: done,
  refusals: ['platform.company.notSuspended', 'platform.restore.isCopy'],
  changes: ['platform.company', 'platform.dashboard'],
})

export const readPlatformDashboard = query({
  name: 'platform.dashboard.read',
  access: 'superAdmin',
  summary: 'Companies by state, trials that end within 7 days, active users, unpaid orders, monthly revenue.',
  input: z.object({}),
  output: z.object({
    companies: z.object({
      active: z.number().int(),
      suspended: z.number().int(),
      closed: z.number().int(),
    }),
    subscriptions: z.object({
      trial: z.number().int(),
      active: z.number().int(),
      grace: z.number().int(),
      free: z.number().int(),
    }),
    trialsEnding: z.number().int(),
    /** Null while no module has registered a way to count them. */
    activeUsers: z.number().int().nullable(),
    openVisits: z.number().int(),
    /** Null while no module counts them. */
    lateTickets: z.number().int().nullable(),
    /** Background work of the last 24 hours that failed for good. */
    failedJobs: z.number().int(),
    /** The newest copy of any company, and how many companies missed a night. */
    backups: z.object({ newestAt: instant().nullable(), late: z.number().int() }),
    openOrders: z.object({ count: z.number().int(), dueMinor: platformMoney() }),
    /** What all paid plans bring in a month (rule 20). */
    monthlyMinor: platformMoney(),
  }),
})
