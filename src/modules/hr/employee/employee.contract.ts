import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { newTerms, termsShape } from '../employmentContract/employmentContract.contract.ts'
import {
  accountStates,
  employeeActions,
  employeeStatuses,
  eosSchemes,
  paymentMethods,
} from './employee.rules.ts'

const readers = { permission: 'hr.employees.read' } as const
const writers = { permission: 'hr.employees.write' } as const
const changes = ['hr.employee', 'hr.employmentContract', 'access.account', 'parties']

/** Where and how a person works. */
export const position = {
  branchId: id().nullish(),
  department: optionalText(80),
  departmentAr: optionalText(80),
  position: optionalText(80),
  positionAr: optionalText(80),
  managerId: id().nullish(),
  joinedOn: day(),
  costCenterId: id().nullish(),
  eosScheme: z.enum(eosSchemes).default('gratuity'),
}

/** How the pay reaches a person: read and written with the rights of payroll. */
export const payment = {
  paymentMethod: z.enum(paymentMethods).default('cash'),
  iban: optionalText(42),
  bankCode: optionalText(20),
  wagePersonId: optionalText(20),
}

const filter = {
  status: z.enum(employeeStatuses).optional(),
  branchId: id().optional(),
  department: z.string().trim().max(80).optional(),
  nationality: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  account: z.enum(accountStates).optional(),
  managerId: id().optional(),
  /** A paper of employment or identity ends within these days. */
  expiringWithinDays: z.number().int().min(0).max(365).optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  partyId: id(),
  name: z.string(),
  phone: z.string().nullable(),
  nationality: z.string().nullable(),
  position: z.string().nullable(),
  positionAr: z.string().nullable(),
  department: z.string().nullable(),
  departmentAr: z.string().nullable(),
  branch: z.object({ id: id(), name: z.string() }).nullable(),
  joinedOn: day(),
  status: z.enum(employeeStatuses),
  account: z.enum(accountStates),
  /** The first paper to end, of employment or identity. */
  nextExpiry: z.object({ type: z.string(), on: day() }).nullable(),
  /** The month's pay; null without the right to read it. */
  wage: money().nullable(),
})

export const listEmployees = query({
  name: 'hr.employee.list',
  access: readers,
  input: z.object({ ...listInput(['number', 'name', 'joined']), ...filter }),
  output: listOutput(row),
})

export const totalEmployees = query({
  name: 'hr.employee.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byStatus: z.record(z.enum(employeeStatuses), z.number()),
    expiring: z.number(),
    noAccount: z.number(),
  }),
})

export const getEmployee = query({
  name: 'hr.employee.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    ...shown(position),
    serviceFrom: day(),
    manager: z.object({ id: id(), name: z.string() }).nullable(),
    costCenter: z.object({ id: id(), name: z.string() }).nullable(),
    email: z.string().nullable(),
    birthDate: day().nullable(),
    isPaid: z.boolean(),
    leftOn: day().nullable(),
    leaveReason: z.string().nullable(),
    userId: id().nullable(),
    /** Null without the right to read pay. */
    payment: z.object(shown(payment)).nullable(),
    contract: termsShape.nullable(),
    actions: z.array(z.enum(employeeActions)),
    createdAt: instant(),
  }),
})

/** A short list for fields that name a colleague. */
export const pickEmployees = query({
  name: 'hr.employee.pick',
  access: { anyOf: ['hr.employees.read', 'hr.attendance.read', 'hr.leave.read', 'hr.payroll.read'] },
  input: z.object({ search: z.string().trim().max(100).default(''), id: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({ id: id(), number: z.string(), name: z.string(), position: z.string().nullable() }),
    ),
  }),
})

const person = z.object({
  nameAr: text(120),
  nameEn: optionalText(120),
  phone: optionalText(40),
  birthDate: day().nullish(),
  nationality: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
  civilId: optionalText(40),
  civilIdExpiresOn: day().nullish(),
})

export const hireEmployee = command({
  name: 'hr.employee.hire',
  access: writers,
  input: z.object({
    /** Somebody the company knows already, or nobody: then `person` is registered. */
    partyId: id().nullish(),
    person: person.nullish(),
    ...position,
    serviceFrom: day().nullish(),
    ...payment,
    terms: newTerms.nullish(),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'hr.employee.duplicate',
    'hr.employee.dates',
    'hr.employee.service',
    'hr.employee.iban',
    'hr.employee.ibanMissing',
    'hr.employee.managerCycle',
    'hr.employmentContract.probation',
    'access.permission.missing',
    'parties.party.identityInvalid',
    'parties.party.identityExists',
    'parties.party.phoneInvalid',
  ],
  changes,
  summary:
    'Makes a person an employee: a party with the role, the employment, and the first contract where pay is given.',
})

export const updateEmployee = command({
  name: 'hr.employee.update',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    ...position,
    serviceFrom: day(),
    payment: z.object(payment).nullish(),
  }),
  output: z.object({ version: version() }),
  refusals: [
    'hr.employee.state',
    'hr.employee.dates',
    'hr.employee.managerCycle',
    'hr.employee.iban',
    'kernel.record.stale',
  ],
  changes,
})

export const suspendEmployee = command({
  name: 'hr.employee.suspend',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    reason: text(500),
    isPaid: z.boolean(),
    keepsAccess: z.boolean(),
  }),
  output: done,
  refusals: ['hr.employee.state', 'access.role.lastAdmin', 'kernel.record.stale'],
  changes,
})

export const reinstateEmployee = command({
  name: 'hr.employee.reinstate',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['hr.employee.state', 'kernel.record.stale'],
  changes,
})
