import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
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
import { sexes } from '../practice/practice.rules.ts'

const readers = { permission: 'clinic.patients.read' } as const
const writers = { permission: 'clinic.patients.write' } as const
const changes = ['clinic.patient', 'clinic.appointment']

/** No clinical column stands here: lists are for who runs the desk. */
const row = z.object({
  id: id(),
  number: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  birthDate: day().nullable(),
  sex: z.enum(sexes),
  lastVisitAt: instant().nullable(),
  nextVisitAt: instant().nullable(),
  balance: money(),
})

const filter = { search: z.string().trim().max(100).optional() }

export const listPatients = query({
  name: 'clinic.patient.list',
  access: readers,
  summary: 'Patients by number, name or phone; the number of a merged file finds the one it went into.',
  input: z.object({ ...listInput(['number', 'createdAt']), ...filter }),
  output: listOutput(row),
})

export const totalPatients = query({
  name: 'clinic.patient.totals',
  access: readers,
  input: z.object(filter),
  output: z.object({ count: z.number().int(), newThisMonth: z.number().int(), owing: money() }),
})

export const getPatient = query({
  name: 'clinic.patient.get',
  access: readers,
  summary: 'What the desk knows of a patient; a merged file answers as the one it went into.',
  input: z.object({ id: id() }),
  output: row.extend({
    version: version(),
    partyId: id(),
    nameAr: z.string().nullable(),
    nameEn: z.string().nullable(),
    email: z.string().nullable(),
    guardianId: id().nullable(),
    guardian: z.string().nullable(),
    preferredLanguage: z.enum(['ar', 'en']),
    practitionerSex: z.enum(sexes).nullable(),
    wantsReminders: z.boolean(),
    noShows: z.number().int(),
    /** Files that were merged into this one; those of the last day can be taken apart again. */
    merged: z.array(z.object({ id: id(), number: z.string(), mergedAt: instant(), canUndo: z.boolean() })),
    visits: z.array(
      z.object({
        id: id(),
        number: z.string(),
        startsAt: instant(),
        practitioner: z.string(),
        service: z.string(),
        state: z.string(),
      }),
    ),
    canWrite: z.boolean(),
  }),
})

export const findPatients = query({
  name: 'clinic.patient.find',
  access: { anyOf: ['clinic.patients.read', 'clinic.appointments.read'] },
  summary: 'Patients for a picker.',
  input: z.object({ search: z.string().trim().max(100).optional(), id: id().optional() }),
  output: z.object({
    rows: z.array(z.object({ id: id(), number: z.string(), name: z.string(), phone: z.string().nullable() })),
  }),
})

const ownFields = {
  sex: z.enum(sexes),
  guardianId: id().nullish(),
  preferredLanguage: z.enum(['ar', 'en']).default('ar'),
  practitionerSex: z.enum(sexes).nullish(),
  wantsReminders: z.boolean().default(true),
}

export const addPatient = command({
  name: 'clinic.patient.add',
  access: writers,
  summary: 'Opens a file for a person: one of the books, or one that is registered with it.',
  input: z.object({
    partyId: id().nullish(),
    nameAr: text(120).nullish(),
    nameEn: optionalText(120),
    phone: optionalText(30),
    email: optionalText(120),
    birthDate: day().nullish(),
    ...ownFields,
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'kernel.field.required',
    'kernel.record.notFound',
    'clinic.patient.known',
    'parties.party.phoneInvalid',
  ],
  changes,
})

export const savePatient = command({
  name: 'clinic.patient.save',
  access: writers,
  summary: 'Changes what the clinic keeps of a patient; names and phone are changed with the person.',
  input: z.object({ id: id(), version: version(), ...ownFields }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale'],
  changes,
})

export const mergePatients = command({
  name: 'clinic.patient.merge',
  access: writers,
  summary: 'Two files of one person become one: the second answers as the first; no row is rewritten.',
  input: z.object({ survivorId: id(), loserId: id() }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'clinic.patient.sameFile'],
  changes,
})

export const unmergePatient = command({
  name: 'clinic.patient.unmerge',
  access: writers,
  summary: 'Takes a merged file apart again, within a day.',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound', 'clinic.patient.notMerged', 'clinic.patient.mergedLongAgo'],
  changes,
})
