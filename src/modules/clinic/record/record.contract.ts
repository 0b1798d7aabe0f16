import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import {
  accessBases,
  attachmentKinds,
  bloodGroups,
  largestAttachmentBytes,
  recordParts,
  shortestReason,
} from './record.rules.ts'

/** Opening writes down who opened; so it is a command, whose answer is kept nowhere. */
const readers = { permission: 'clinic.records.read' } as const
const writers = { permission: 'clinic.records.write' } as const
const changes = ['clinic.record', 'clinic.appointment']
const closed = ['kernel.record.notFound', 'clinic.record.reasonRequired', 'clinic.record.staff']

const number = (min: number, max: number) => z.number().min(min).max(max).nullish()

const vitals = z.object({
  systolic: number(30, 300),
  diastolic: number(20, 200),
  pulse: number(20, 300),
  temperature: number(25, 45),
  saturation: number(30, 100),
  weightKg: number(0, 500),
  heightCm: number(20, 260),
})

export const encounterContent = z.object({
  complaint: optionalText(4000),
  findings: optionalText(8000),
  plan: optionalText(8000),
  vitals: vitals.default({}),
  diagnoses: z
    .array(z.object({ code: optionalText(20), text: text(300), isMain: z.boolean().default(false) }))
    .max(20)
    .default([]),
})

const prescriptionLine = z.object({
  drug: text(200),
  ingredients: z.array(text(100)).max(10).default([]),
  strength: optionalText(60),
  dose: text(100),
  route: optionalText(60),
  frequency: text(100),
  days: wholeNumber(1, 365),
  instructionAr: text(300),
  instructionEn: text(300),
})
export const prescriptionContent = z.object({
  lines: z.array(prescriptionLine).min(1).max(20),
  overrideReason: optionalText(500),
})

export const summaryContent = z.object({
  allergies: z.array(text(100)).max(40).default([]),
  noneKnown: z.boolean().default(false),
  /** What another file of the patient names wrongly. */
  withdrawn: z
    .array(z.object({ substance: text(100), reason: text(300) }))
    .max(40)
    .default([]),
  conditions: z.array(text(200)).max(40).default([]),
  drugs: z.array(text(200)).max(40).default([]),
  bloodGroup: z.enum(bloodGroups).nullable().default(null),
})

const lineShown = z.object({
  drug: z.string(),
  ingredients: z.array(z.string()),
  strength: z.string().nullable(),
  dose: z.string(),
  route: z.string().nullable(),
  frequency: z.string(),
  days: z.number(),
  instructionAr: z.string(),
  instructionEn: z.string(),
})
const summaryShown = z.object({
  allergies: z.array(z.string()),
  noneKnown: z.boolean(),
  withdrawn: z.array(z.object({ substance: z.string(), reason: z.string() })),
  conditions: z.array(z.string()),
  drugs: z.array(z.string()),
  bloodGroup: z.enum(bloodGroups).nullable(),
})

export const readOwnQueue = query({
  name: 'clinic.record.queue',
  access: readers,
  summary: 'The patients of today of the caller as a practitioner, without a clinical word.',
  input: z.object({ on: day().optional() }),
  output: z.object({
    isPractitioner: z.boolean(),
    rows: z.array(
      z.object({
        appointmentId: id(),
        number: z.string(),
        patientId: id(),
        patient: z.string(),
        patientNumber: z.string(),
        startsAt: instant(),
        state: z.enum(['booked', 'confirmed', 'arrived', 'in_room', 'done']),
        queueNo: z.number().int().nullable(),
        service: z.string(),
      }),
    ),
  }),
})

export const openPatientRecord = command({
  name: 'clinic.record.open',
  access: readers,
  summary:
    'Opens the record of a patient to who treats, is delegated or has said why; the opening is written down.',
  input: z.object({ patientId: id() }),
  output: z.object({
    patientId: id(),
    patient: z.string(),
    patientNumber: z.string(),
    birthDate: day().nullable(),
    basis: z.enum(accessBases),
    summary: summaryShown.nullable(),
    encounters: z.array(
      z.object({
        id: id(),
        version: version(),
        number: z.string(),
        appointmentId: id(),
        practitioner: z.string(),
        startedAt: instant(),
        state: z.enum(['draft', 'signed']),
        signedAt: instant().nullable(),
        signedBy: z.string().nullable(),
        isOwn: z.boolean(),
        complaint: z.string().nullable(),
        findings: z.string().nullable(),
        plan: z.string().nullable(),
        vitals,
        diagnoses: z.array(z.object({ code: z.string().nullable(), text: z.string(), isMain: z.boolean() })),
        addenda: z.array(z.object({ id: id(), at: instant(), by: z.string(), text: z.string() })),
        prescriptions: z.array(
          z.object({
            id: id(),
            number: z.string(),
            at: instant(),
            by: z.string(),
            lines: z.array(lineShown),
            overrideReason: z.string().nullable(),
          }),
        ),
        attachments: z.array(
          z.object({ id: id(), kind: z.enum(attachmentKinds), name: z.string(), takenOn: day() }),
        ),
      }),
    ),
  }),
  refusals: closed,
  changes: ['clinic.recordAccess'],
  secretAnswer: true,
})

export const breakGlass = command({
  name: 'clinic.record.breakGlass',
  access: { permission: 'clinic.records.breakGlass' },
  summary: 'Opens a record for an hour to who does not treat the patient; those who treat are told.',
  input: z.object({
    patientId: id(),
    reason: text(500).refine(typed => typed.length >= shortestReason, {
      params: { code: 'clinic.record.reasonShort' },
    }),
  }),
  output: z.object({ until: instant() }),
  refusals: ['kernel.record.notFound', 'clinic.record.staff'],
  changes,
})

export const delegateRecord = command({
  name: 'clinic.record.delegate',
  access: writers,
  summary: 'A practitioner who treats lets another person read the record for some days.',
  input: z.object({ patientId: id(), userId: id(), days: wholeNumber(1, 90), reason: text(500) }),
  output: done,
  refusals: [...closed, 'clinic.record.notTreating'],
  changes,
})

export const listRecordAccess = query({
  name: 'clinic.recordAccess.list',
  access: { permission: 'clinic.records.audit' },
  summary: 'Who opened which record when, on which basis and why; the newest first.',
  input: z.object({
    ...listInput(['at']),
    patientId: id().optional(),
    basis: z.enum(accessBases).optional(),
  }),
  output: listOutput(
    z.object({
      id: id(),
      at: instant(),
      user: z.string(),
      patientNumber: z.string(),
      basis: z.enum(accessBases),
      reason: z.string().nullable(),
      parts: z.array(z.enum(recordParts)),
    }),
  ),
  refusals: ['clinic.record.staff'],
})

export const startEncounter = command({
  name: 'clinic.encounter.start',
  access: writers,
  summary: 'Begins what is written of a visit; a visit has one.',
  input: z.object({ appointmentId: id() }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [...closed, 'clinic.encounter.notOwn', 'clinic.encounter.visitState', 'clinic.encounter.known'],
  changes,
})

const own = [...closed, 'kernel.record.stale', 'clinic.encounter.notOwn', 'clinic.encounter.signed']
const patientId = id()

export const writeEncounter = command({
  name: 'clinic.encounter.write',
  access: writers,
  input: z.object({ patientId, id: id(), version: version(), content: encounterContent }),
  output: z.object({ version: version() }),
  refusals: own,
  changes,
})

export const signEncounter = command({
  name: 'clinic.encounter.sign',
  access: writers,
  summary: 'Signs it: from then on only addenda are added.',
  input: z.object({ patientId, id: id(), version: version() }),
  output: done,
  refusals: [...own, 'clinic.encounter.empty'],
  changes,
})

export const addAddendum = command({
  name: 'clinic.encounter.addendum',
  access: writers,
  input: z.object({ patientId, id: id(), text: text(4000) }),
  output: done,
  refusals: [...closed, 'clinic.encounter.notOwn', 'clinic.encounter.notSigned'],
  changes,
})

export const saveSummary = command({
  name: 'clinic.record.summary',
  access: writers,
  summary: 'Allergies, chronic conditions, current drugs and blood group; "none known" is said, never blank.',
  input: z.object({ patientId, content: summaryContent }),
  output: done,
  refusals: [...closed, 'clinic.encounter.notOwn', 'clinic.record.allergiesBlank'],
  changes,
})

export const prescribe = command({
  name: 'clinic.prescription.write',
  access: writers,
  summary: 'Prescribes within an encounter that is not signed; an allergy stops it until it is answered.',
  input: z.object({ patientId, encounterId: id(), content: prescriptionContent }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [...own, 'clinic.prescription.allergiesUnknown', 'clinic.prescription.allergy'],
  changes,
  secretAnswer: true,
})

export const attach = command({
  name: 'clinic.attachment.add',
  access: writers,
  summary: 'Puts a result, a picture or a consent into the record, sealed.',
  input: z.object({
    patientId,
    encounterId: id(),
    kind: z.enum(attachmentKinds),
    name: text(150),
    contentType: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
    /** The bytes in base64. */
    content: z
      .string()
      .min(1)
      .max(Math.ceil(largestAttachmentBytes / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    takenOn: day(),
  }),
  output: z.object({ id: id() }),
  refusals: [...closed, 'clinic.encounter.notOwn', 'clinic.attachment.kind'],
  changes,
  bodyLimitBytes: 36 * 1024 * 1024,
})

export const openAttachment = command({
  name: 'clinic.attachment.open',
  access: readers,
  summary: 'A file of the record, for who may open it; the opening is written down.',
  input: z.object({ patientId, id: id() }),
  output: z.object({ name: z.string(), contentType: z.string(), content: z.string() }),
  refusals: closed,
  changes: ['clinic.recordAccess'],
  secretAnswer: true,
})
