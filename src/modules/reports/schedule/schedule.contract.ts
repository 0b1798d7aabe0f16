import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, listInput, listOutput, version } from '#kernel/shared/fields.ts'
import { formats, lastDay, mostRecipients, outcomes, periods, rhythms } from './schedule.rules.ts'

/** Those who may read any report that can go out; the definition of each decides for each person. */
const readers = [
  'finance.reports.view',
  'finance.ledger.view',
  'finance.costcenters.view',
  'finance.cost_centers.view',
  'fleet.vehicles.read',
  'fleet.analysis.read',
  'finance.analysis.view',
]
const access = { anyOf: readers, feature: 'advanced_reporting' }
const changes = ['reports.schedule']

const filters = () =>
  z
    .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]))
    .refine(value => Object.keys(value).length <= 20)

const email = () => z.string().trim().toLowerCase().pipe(z.email().max(254))

const when = {
  every: z.enum(rhythms),
  /** Sunday is 0. */
  weekday: z.number().int().min(0).max(6).nullable().default(null),
  /** 1 to 28, or 0 for the last day. */
  monthDay: z.number().int().min(lastDay).max(28).nullable().default(null),
  /** By the clock of the company. */
  hour: z.number().int().min(0).max(23),
}

export const listReports = query({
  name: 'reports.catalogue.list',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        group: z.enum(['finance', 'fleet', 'property', 'trade', 'hr', 'legal']),
        /** Key of its name. */
        title: z.string(),
        path: z.string(),
        address: filters(),
        standing: z.boolean(),
      }),
    ),
  }),
  summary: 'The reports that the person may read, with the page of each.',
})

export const listSchedules = query({
  name: 'reports.schedule.list',
  access,
  input: z.object({ ...listInput(['next', 'created']), active: z.boolean().optional() }),
  output: listOutput(
    z.object({
      id: id(),
      version: version(),
      report: z.string(),
      /** Key of its name; null for a report that is no more. */
      title: z.string().nullable(),
      path: z.string().nullable(),
      filters: filters(),
      period: z.enum(periods),
      ...when,
      format: z.enum(formats),
      ownerName: z.string(),
      isOwn: z.boolean(),
      active: z.boolean(),
      stoppedBy: z.string().nullable(),
      nextAt: instant(),
      lastAt: instant().nullable(),
      lastOutcome: z.enum(outcomes).nullable(),
      recipients: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
    }),
  ),
  summary: 'The schedules of the person; of everybody for whoever keeps the settings.',
})

export const listRecipients = query({
  name: 'reports.recipient.list',
  access,
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ email: z.string(), name: z.string() })) }),
  summary: 'The colleagues a report can be sent to.',
})

export const saveSchedule = command({
  name: 'reports.schedule.save',
  access,
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    report: z.string().min(1).max(60),
    filters: filters().default({}),
    period: z.enum(periods),
    ...when,
    format: z.enum(formats),
    recipients: z.array(email()).min(1).max(mostRecipients),
  }),
  output: z.object({ id: id(), nextAt: instant() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'reports.report.unknown',
    'reports.recipient.outside',
    'reports.schedule.day',
    'reports.schedule.member',
    'reports.schedule.permission',
  ],
  changes,
  summary: 'Sends a report by mail every day, week or month, with the rights of its owner at that moment.',
})

export const pauseSchedule = command({
  name: 'reports.schedule.pause',
  access,
  input: z.object({ id: id(), version: version(), active: z.boolean() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'reports.schedule.permission'],
  changes,
  summary: 'Stops a schedule, or lets it go on from its next time.',
})

export const removeSchedule = command({
  name: 'reports.schedule.remove',
  access,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale'],
  changes,
})
