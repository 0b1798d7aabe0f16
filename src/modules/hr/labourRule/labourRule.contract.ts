import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, text } from '#kernel/shared/fields.ts'
import { figureKinds } from './figure.rules.ts'
import { confidences, labourTopics, labourVariants } from './labourRule.rules.ts'

const access = { permission: 'hr.settings.write' } as const
const ruleId = z.string().min(1).max(100)

const figure = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(figureKinds),
  isOptional: z.boolean(),
  value: z.string().nullable(),
})

export const listLabourRules = query({
  name: 'hr.labourRule.list',
  access,
  input: z.object({}),
  output: z.object({
    /** The rows of the company's country, by topic, the latest first; none outside the six states. */
    rows: z.array(
      z.object({
        id: z.string(),
        topic: z.enum(labourTopics),
        variant: z.enum(labourVariants),
        validFromOn: day(),
        validToOn: day().nullable(),
        sourceUrl: z.string(),
        confidence: z.enum(confidences),
        confirmedBy: z.string().nullable(),
        isOwn: z.boolean(),
        isConfirmed: z.boolean(),
        /** Whether it is the row that counts today. */
        isInForce: z.boolean(),
        figures: z.array(figure),
      }),
    ),
    /** Topics without a row of the country, with the figures of such a row: the company enters its own. */
    missing: z.array(
      z.object({ topic: z.enum(labourTopics), afterRule: z.string(), figures: z.array(figure) }),
    ),
    /** The first day a row of the company may begin on: the day after the last posted month. */
    openFrom: day().nullable(),
  }),
  summary: 'The law of work as the company reads it: dated rows with source and confidence.',
})

export const addLabourRule = command({
  name: 'hr.labourRule.add',
  access,
  input: z.object({
    /** The row whose shape and other figures it takes over. */
    afterRule: ruleId,
    validFromOn: day(),
    validToOn: day().nullish(),
    sourceUrl: text(500),
    confidence: z.enum(confidences),
    figures: z.array(z.object({ path: z.string().max(100), value: z.string().max(30).nullable() })).max(100),
  }),
  output: z.object({ id: id() }),
  refusals: ['hr.rule.past', 'hr.rule.backwards', 'hr.rule.dayTaken', 'hr.rule.figure', 'hr.rule.source'],
  changes: ['hr.labourRule', 'hr.payroll', 'hr.accrual'],
  summary: 'A change of the law from a day on; nothing of an earlier day moves.',
})

export const confirmLabourRule = command({
  name: 'hr.labourRule.confirm',
  access,
  input: z.object({ rule: ruleId }),
  output: done,
  refusals: ['hr.rule.confirmed'],
  changes: ['hr.labourRule', 'hr.payroll', 'hr.accrual'],
  summary: 'Somebody stands up for a row of confidence C.',
})
