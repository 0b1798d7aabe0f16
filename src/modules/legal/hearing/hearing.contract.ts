import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  codeText,
  day,
  done,
  id,
  instant,
  money,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { confidences } from '../office/office.rules.ts'
import {
  courtLevels,
  hearingStates,
  judgmentResults,
  postponements,
  proceedingStages,
  sequels,
} from './hearing.rules.ts'

const readers = { permission: 'legal.cases.read' } as const
const writers = { permission: 'legal.cases.write' } as const
const changes = ['legal.case', 'legal.hearing', 'legal.proceeding']

const rollRow = z.object({
  id: id(),
  version: version(),
  caseId: id(),
  caseNumber: z.string().nullable(),
  caseTitle: z.string(),
  party: z.string(),
  proceedingId: id(),
  court: z.string(),
  circuit: z.string().nullable(),
  automatedNumber: z.string().nullable(),
  startsAt: instant(),
  status: z.enum(hearingStates),
  room: z.string().nullable(),
  lawyerId: id().nullable(),
  lawyer: z.string().nullable(),
  purpose: z.string().nullable(),
  result: z.string().nullable(),
  postponedFor: z.enum(postponements).nullable(),
  attendance: z.string().nullable(),
  /** What the court decided at the hearing before this one. */
  lastDecision: z.string().nullable(),
  /** The lawyer cannot be at this one and at another. */
  clash: z.boolean(),
})

export const hearingRoll = query({
  name: 'legal.hearing.roll',
  access: readers,
  summary: 'Hearings from a day to a day, or those of a case, in the order in which they are held.',
  input: z.object({ from: day().optional(), to: day().optional(), caseId: id().optional() }),
  output: z.object({ hearings: z.array(rollRow) }),
})

export const hearingCalendar = document({
  name: 'legal.hearing.calendar',
  access: readers,
  summary: 'Hearings and last days of the coming year as a calendar file.',
  input: z.object({}),
})

export const listProceedings = query({
  name: 'legal.proceeding.list',
  access: readers,
  input: z.object({ caseId: id() }),
  output: z.object({
    proceedings: z.array(
      z.object({
        id: id(),
        version: version(),
        courtLevel: z.enum(courtLevels),
        courtId: id(),
        court: z.string(),
        filedOn: day(),
        circuit: z.string().nullable(),
        automatedNumber: z.string().nullable(),
        courtNumber: z.string().nullable(),
        year: z.number().nullable(),
        claimed: money().nullable(),
        stage: z.enum(proceedingStages),
        judgedOn: day().nullable(),
        inPresence: z.boolean().nullable(),
        result: z.enum(judgmentResults).nullable(),
        principal: money().nullable(),
        costs: money().nullable(),
        lawyerFees: money().nullable(),
        judgmentText: z.string().nullable(),
        appealUntil: day().nullable(),
        limitConfidence: z.enum(confidences).nullable(),
      }),
    ),
  }),
})

export const saveProceeding = command({
  name: 'legal.proceeding.save',
  access: writers,
  summary: 'Files the case before a court, or corrects a proceeding that is not judged yet.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    caseId: id(),
    courtLevel: z.enum(courtLevels),
    courtId: id(),
    filedOn: day(),
    circuit: optionalText(60),
    automatedNumber: codeText(40).nullish(),
    courtNumber: codeText(40).nullish(),
    year: wholeNumber(1950, 2200).nullish(),
    /** Passes over a time to appeal that has ended. */
    overrideReason: optionalText(500),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'legal.case.closed',
    'legal.case.draft',
    'legal.case.overrideReason',
    'legal.proceeding.parties',
    'legal.proceeding.duplicate',
    'legal.proceeding.judged',
    'legal.proceeding.appealLate',
    'access.permission.missing',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const judgeProceeding = command({
  name: 'legal.proceeding.judge',
  access: writers,
  summary: 'Records a judgment; the last day to appeal follows from the time limits of the court.',
  input: z.object({
    id: id(),
    version: version(),
    judgedOn: day(),
    inPresence: z.boolean(),
    notifiedOn: day().nullish(),
    result: z.enum(judgmentResults),
    principal: amount(),
    costs: amount(),
    lawyerFees: amount(),
    judgmentText: optionalText(4000),
  }),
  output: z.object({ appealUntil: day().nullable() }),
  refusals: [
    'legal.case.closed',
    'legal.proceeding.judged',
    'legal.proceeding.judgedOn',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const saveHearing = command({
  name: 'legal.hearing.save',
  access: writers,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    proceedingId: id(),
    startsAt: instant(),
    room: optionalText(60),
    lawyerId: id().nullish(),
    purpose: optionalText(300),
  }),
  output: z.object({ id: id(), clash: z.boolean() }),
  refusals: ['legal.case.closed', 'legal.hearing.state', 'kernel.record.stale', 'kernel.record.notFound'],
  changes,
})

export const recordHearing = command({
  name: 'legal.hearing.record',
  access: writers,
  summary: 'What the court decided and what follows; a hearing that follows is made.',
  input: z.object({
    id: id(),
    version: version(),
    result: optionalText(2000),
    attendance: optionalText(300),
    sequel: z.enum(sequels).nullish(),
    postponedFor: z.enum(postponements).nullish(),
    nextAt: instant().nullish(),
  }),
  output: z.object({ nextId: id().nullable() }),
  refusals: [
    'legal.case.closed',
    'legal.hearing.state',
    'legal.hearing.future',
    'legal.hearing.result',
    'legal.hearing.nextAt',
    'kernel.record.stale',
  ],
  changes,
})

export const correctHearing = command({
  name: 'legal.hearing.correct',
  access: writers,
  summary:
    'Puts a wrongly recorded result right; the timeline of the case keeps the old one with the reason.',
  input: z.object({ id: id(), version: version(), result: text(2000), reason: text(150) }),
  output: done,
  refusals: ['legal.case.closed', 'legal.hearing.notHeld', 'legal.hearing.same', 'kernel.record.stale'],
  changes,
})

export const postponeHearing = command({
  name: 'legal.hearing.postpone',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    nextAt: instant(),
    postponedFor: z.enum(postponements),
    note: optionalText(300),
  }),
  output: z.object({ nextId: id().nullable() }),
  refusals: ['legal.case.closed', 'legal.hearing.state', 'legal.hearing.nextAt', 'kernel.record.stale'],
  changes,
})

export const cancelHearing = command({
  name: 'legal.hearing.cancel',
  access: writers,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: ['legal.case.closed', 'legal.hearing.state', 'kernel.record.stale'],
  changes,
})
