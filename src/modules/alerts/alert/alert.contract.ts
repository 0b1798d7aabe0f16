import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, listInput, listOutput } from '#kernel/shared/fields.ts'
import { alertTabs } from './alert.rules.ts'
import { alertTypes, severities } from './severity.rules.ts'

const changes = ['alerts.alert']

const alertView = z.object({
  id: id(),
  type: z.enum(alertTypes),
  kind: z.string(),
  severity: z.enum(severities),
  /** Word key of the sentence and its parameters. */
  titleKey: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  audience: z.enum(['company', 'user']),
  dueOn: day().nullable(),
  state: z.enum(['open', 'acknowledged', 'snoozed', 'resolved']),
  occurrences: z.number().int(),
  raisedAt: instant(),
  acknowledgedByName: z.string().nullable(),
  acknowledgedAt: instant().nullable(),
  snoozedUntil: instant().nullable(),
  resolvedAt: instant().nullable(),
})

export const listAlerts = query({
  name: 'alerts.alert.list',
  access: 'authenticated',
  summary: 'The alerts a person may see, newest first; the open ones unless another state is asked for.',
  input: z.object({
    ...listInput(['raisedAt']),
    tab: z.enum(alertTabs).default('all'),
    state: z.enum(['open', 'acknowledged', 'snoozed', 'resolved']).default('open'),
  }),
  output: listOutput(alertView),
})

export const countAlerts = query({
  name: 'alerts.alert.counts',
  access: 'authenticated',
  summary: 'How many open alerts each tab of the bell holds; the badge is the first.',
  input: z.object({}),
  output: z.object({
    all: z.number().int(),
    critical: z.number().int(),
    high: z.number().int(),
    budget: z.number().int(),
    vehicle: z.number().int(),
    notification: z.number().int(),
    /** The newest open alert, so that a page sees whether one is newer than itself. */
    newestAt: instant().nullable(),
  }),
})

export const acknowledgeAlert = command({
  name: 'alerts.alert.acknowledge',
  access: 'authenticated',
  summary:
    'Takes note of an alert, for the company or for oneself; nothing happens when its cause is gone meanwhile.',
  input: z.object({ id: id() }),
  output: done,
  changes,
})

export const acknowledgeAllAlerts = command({
  name: 'alerts.alert.acknowledgeAll',
  access: 'authenticated',
  summary:
    'Takes note of all budget, vehicle and property alerts one may see and of one’s own notifications.',
  input: z.object({}),
  /** `left`: visible alerts that stay open, because each of them is acknowledged alone. */
  output: z.object({ acknowledged: z.number().int(), left: z.number().int() }),
  changes,
})

export const snoozeAlert = command({
  name: 'alerts.alert.snooze',
  access: 'authenticated',
  summary: 'Puts an alert off for an hour, until tomorrow 08:00 or until a day.',
  input: z.object({ id: id(), snooze: z.enum(['hour', 'tomorrow', 'day']), on: day().optional() }),
  output: z.object({ until: instant().nullable() }),
  refusals: ['alerts.snooze.past'],
  changes,
})
