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
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factAt } from '../factAt.rules.ts'
import { markRow } from '../mark/mark.contract.ts'
import { markSeverities, markTypes, markViews } from '../mark/mark.rules.ts'
import { inspectionPurposes, inspectionStates, overallConditions, photoAngles } from './inspection.rules.ts'

const readers = { permission: 'fleet.vehicles.read' } as const
const writers = { permission: 'fleet.vehicles.write' } as const
const changes = ['fleet.inspection', 'fleet.mark', 'fleet.vehicle']

const itemResults = ['ok', 'attention', 'missing'] as const
const signatureRoles = ['custodian', 'inspector', 'witness'] as const

const photo = z.object({ angle: z.enum(photoAngles), fileId: id(), takenAt: instant() })

/** The whole content of a draft; saving again from the same device replaces it. */
export const inspectionDraft = z.object({
  deviceKey: z.string().min(8).max(100),
  version: version().optional(),
  vehicleId: id(),
  purpose: z.enum(inspectionPurposes),
  custodyId: id().nullish(),
  at: factAt(),
  odometerKm: wholeNumber(0, 5_000_000),
  fuelEighths: wholeNumber(0, 8),
  overall: z.enum(overallConditions),
  note: optionalText(2000),
  items: z
    .array(z.object({ key: text(40), result: z.enum(itemResults), note: optionalText(500) }))
    .max(60)
    .default([]),
  photos: z.array(photo).max(60).default([]),
  marks: z
    .array(
      z.object({
        view: z.enum(markViews),
        x: wholeNumber(0, 1000),
        y: wholeNumber(0, 1000),
        type: z.enum(markTypes),
        severity: z.enum(markSeverities),
        note: optionalText(500),
        worsensId: id().nullish(),
        /** Answer to «هل هي العلامة نفسها؟»: this open mark; it is then not added. */
        sameAsId: id().nullish(),
        /** Answer: no, it is another one. */
        isSurelyNew: z.boolean().default(false),
        /** Photos of the damage itself. */
        fileIds: z.array(id()).max(6).default([]),
      }),
    )
    .max(200)
    .default([]),
})

export const saveInspection = command({
  name: 'fleet.inspection.save',
  access: writers,
  input: inspectionDraft,
  output: z.object({
    id: id(),
    version: version(),
    /** Marks that may repeat an open one; signing waits for an answer to each. */
    questions: z.array(z.object({ markIndex: z.number(), openMarkId: id(), units: z.number() })),
  }),
  refusals: [
    'kernel.record.stale',
    'fleet.inspection.locked',
    'fleet.inspection.photoUnknown',
    'fleet.inspection.otherVehicle',
  ],
  changes,
})

export const signInspection = command({
  name: 'fleet.inspection.sign',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    isOdometerConfirmed: z.boolean().default(false),
    signatures: z
      .array(
        z.object({
          role: z.enum(signatureRoles),
          partyId: id().nullish(),
          name: text(120),
          fileId: id().nullish(),
        }),
      )
      .max(6)
      .default([]),
  }),
  output: z.object({ number: z.string(), documentHash: z.string() }),
  refusals: [
    'kernel.record.stale',
    'fleet.state.changed',
    'fleet.inspection.photosMissing',
    'fleet.mark.sameQuestion',
    'fleet.odometer.backwards',
    'fleet.odometer.jump',
  ],
  changes,
})

export const voidInspection = command({
  name: 'fleet.inspection.void',
  access: { permission: 'fleet.custody.correct' },
  input: z.object({ id: id(), version: version(), reason: optionalText(500) }),
  output: done,
  refusals: ['kernel.record.stale', 'fleet.state.changed', 'fleet.reason.required', 'fleet.mark.charged'],
  changes,
})

const inspectionRow = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  vehicleId: id(),
  plate: z.string().nullable(),
  purpose: z.enum(inspectionPurposes),
  at: instant(),
  state: z.enum(inspectionStates),
  inspector: z.string(),
  newMarks: z.number(),
  undecided: z.number(),
})

const filter = {
  vehicleId: id().optional(),
  custodyId: id().optional(),
  purpose: z.enum(inspectionPurposes).optional(),
  state: z.enum(inspectionStates).optional(),
  undecidedOnly: z.boolean().optional(),
}

export const listInspections = query({
  name: 'fleet.inspection.list',
  access: readers,
  input: z.object({
    ...listInput(['at']),
    ...filter,
  }),
  output: listOutput(inspectionRow),
})

export const totalInspections = query({
  name: 'fleet.inspection.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number().int(),
    drafts: z.number().int(),
    /** Signed ones with undecided damage. */
    undecided: z.number().int(),
  }),
  summary: 'How many inspections a filter finds, and how many of them wait.',
})

const readings = z.object({
  odometerKm: z.number(),
  fuelEighths: z.number(),
  overall: z.enum(overallConditions),
})

const wholeInspection = inspectionRow.extend({
  ...readings.shape,
  custodyId: id().nullable(),
  note: z.string().nullable(),
  documentHash: z.string().nullable(),
  voidReason: z.string().nullable(),
  items: z.array(z.object({ key: z.string(), result: z.enum(itemResults), note: z.string().nullable() })),
  photos: z.array(photo.extend({ id: id(), sha256: z.string() })),
  signatures: z.array(
    z.object({
      role: z.enum(signatureRoles),
      partyId: id().nullable(),
      name: z.string(),
      signedAt: instant(),
      /** The drawn strokes as a picture. */
      fileId: id().nullable(),
    }),
  ),
  /** Marks open when it was made, drawn grey. */
  knownMarks: z.array(markRow),
  /** Marks first seen in it, drawn red. */
  addedMarks: z.array(markRow),
})

export const getInspection = query({
  name: 'fleet.inspection.get',
  access: readers,
  input: z.object({ id: id() }),
  output: wholeInspection,
})

export const startInspection = query({
  name: 'fleet.inspection.start',
  access: readers,
  input: z.object({ vehicleId: id(), purpose: z.enum(inspectionPurposes) }),
  output: z.object({
    keys: z.array(z.string()),
    requiredAngles: z.array(z.enum(photoAngles)),
    odometerKm: z.number().nullable(),
    fuelEighths: z.number().nullable(),
    knownMarks: z.array(markRow),
    /** The last photo of each angle, for its outline. */
    lastPhotos: z.array(photo),
  }),
  summary: 'What a new inspection of a vehicle begins with: checklist, angles, last readings, open marks.',
})

export const compareInspections = query({
  name: 'fleet.inspection.compare',
  access: readers,
  input: z.object({ outId: id(), inId: id() }),
  output: z.object({
    out: readings,
    in: readings,
    km: z.number(),
    fuelEighthsUsed: z.number(),
    items: z.array(
      z.object({ key: z.string(), out: z.enum(itemResults).nullable(), in: z.enum(itemResults).nullable() }),
    ),
    newMarks: z.array(markRow),
    photos: z.array(
      z.object({ angle: z.enum(photoAngles), outFileId: id().nullable(), inFileId: id().nullable() }),
    ),
  }),
  refusals: ['fleet.inspection.otherVehicle'],
})
