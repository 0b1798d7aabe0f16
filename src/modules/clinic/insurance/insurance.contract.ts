import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import { amount, day, id, money, optionalText, share, text, version } from '#kernel/shared/fields.ts'
import { claimColumns, usualColumns } from '../claim/claimColumns.rules.ts'
import { serviceGroups } from '../practice/practice.rules.ts'

const owners = { permission: 'admin.settings.write' } as const
const readers = {
  anyOf: ['clinic.appointments.read', 'clinic.patients.read', 'clinic.billing.write', 'admin.settings.write'],
}
const deskWriters = { permission: 'clinic.patients.write' } as const
const changes = ['clinic.insurance', 'clinic.patient', 'clinic.visit']

const seen = { id: id().nullish(), version: version().nullish() }
const kept = { id: id(), version: version() }

export const insurerFields = {
  providerCode: optionalText(40),
  language: z.enum(['ar', 'en']).default('ar'),
  columns: z
    .array(z.enum(claimColumns))
    .min(1)
    .max(claimColumns.length)
    .default([...usualColumns]),
  isActive: z.boolean().default(true),
}

export const coverageFields = {
  planId: id(),
  memberNo: text(40),
  fromOn: day(),
  toOn: day().nullish(),
  referral: optionalText(60),
}

const rule = z.object({
  serviceGroup: z.enum(serviceGroups),
  shareKind: z.enum(['percent', 'fixed']),
  shareBps: share().nullish(),
  share: amount().nullish(),
  needsApproval: z.boolean().default(false),
})

const planShown = z.object({
  ...kept,
  nameAr: z.string(),
  cap: money().nullable(),
  isActive: z.boolean(),
  rules: z.array(
    z.object({
      serviceGroup: z.enum(serviceGroups),
      shareKind: z.enum(['percent', 'fixed']),
      shareBps: z.number().int().nullable(),
      share: money().nullable(),
      needsApproval: z.boolean(),
    }),
  ),
})

export const listInsurers = query({
  name: 'clinic.insurance.list',
  access: readers,
  summary: 'Insurers with their plans and how they want their claims.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        ...kept,
        partyId: id(),
        name: z.string(),
        ...shown(insurerFields),
        language: z.enum(['ar', 'en']),
        columns: z.array(z.enum(claimColumns)),
        plans: z.array(planShown),
      }),
    ),
  }),
})

export const saveInsurer = command({
  name: 'clinic.insurer.save',
  access: owners,
  summary:
    'An insurer: a party that is there, or a new one, in the role of an insurer, with the columns of its claim file.',
  input: z.object({ ...seen, partyId: id().nullish(), nameAr: optionalText(120), ...insurerFields }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'kernel.field.required',
    'clinic.insurer.known',
    'clinic.insurer.columnTwice',
  ],
  changes,
})

export const savePlan = command({
  name: 'clinic.plan.save',
  access: owners,
  summary: 'What a plan pays of each group of services; a group without a rule is not covered.',
  input: z.object({
    ...seen,
    insurerId: id(),
    nameAr: text(120),
    cap: amount().nullish(),
    isActive: z.boolean().default(true),
    rules: z.array(rule).max(serviceGroups.length),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'kernel.field.required',
    'clinic.plan.known',
    'clinic.plan.groupTwice',
    'clinic.plan.empty',
  ],
  changes,
})

const coverage = z.object({
  ...kept,
  ...shown(coverageFields),
  insurer: z.string(),
  plan: z.string(),
  isCurrent: z.boolean(),
})

export const listCoverages = query({
  name: 'clinic.coverage.list',
  access: readers,
  summary: 'The covers of a patient, those of merged files too; the present one first.',
  input: z.object({ patientId: id() }),
  output: z.object({ rows: z.array(coverage), canWrite: z.boolean() }),
})

export const saveCoverage = command({
  name: 'clinic.coverage.save',
  access: deskWriters,
  input: z.object({ ...seen, patientId: id(), ...coverageFields }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.coverage.days',
    'clinic.coverage.overlap',
    'clinic.coverage.used',
  ],
  changes,
})

export const quoteVisit = query({
  name: 'clinic.visit.quote',
  access: { anyOf: ['clinic.appointments.read', 'clinic.billing.write'] },
  summary: 'Who would pay what of some services on a day: shown before the service is given.',
  input: z.object({ patientId: id(), on: day(), serviceIds: z.array(id()).max(30) }),
  output: z.object({
    coverage: z
      .object({
        id: id(),
        insurer: z.string(),
        plan: z.string(),
        memberNo: z.string(),
        toOn: day().nullable(),
      })
      .nullable(),
    lines: z.array(
      z.object({
        serviceId: id(),
        price: money(),
        patient: money(),
        insurer: money(),
        isCovered: z.boolean(),
        needsApproval: z.boolean(),
      }),
    ),
    patient: money(),
    insurer: money(),
  }),
})
