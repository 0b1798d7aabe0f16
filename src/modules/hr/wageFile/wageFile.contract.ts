import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  version,
} from '#kernel/shared/fields.ts'
import { monthText } from '../payroll/payroll.contract.ts'
import { wageProblems } from './validator.rules.ts'
import { wageFileActions, wageFileStates } from './wageFile.rules.ts'

const readers = { permission: 'hr.payroll.read' } as const
const writers = { permission: 'hr.payroll.write' } as const
const changes = ['hr.wageFile']

const filter = { state: z.enum(wageFileStates).optional(), runId: id().optional() }

const row = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  run: z.object({ id: id(), number: z.string(), month: monthText() }),
  profile: z.string(),
  profileVersion: z.number(),
  records: z.number(),
  total: money(),
  state: z.enum(wageFileStates),
  bankReply: z.string().nullable(),
  sha256: z.string(),
  madeOn: day(),
  madeAt: instant(),
  madeBy: z.string(),
  actions: z.array(z.enum(wageFileActions)),
})

export const listWageFiles = query({
  name: 'hr.wageFile.list',
  access: readers,
  input: z.object({ ...listInput(['madeAt', 'total']), ...filter }),
  output: listOutput(row),
})

export const totalWageFiles = query({
  name: 'hr.wageFile.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({ count: z.number(), byState: z.record(z.enum(wageFileStates), z.number()) }),
})

const leftOutReasons = ['cash', 'cheque', 'held', 'partlyPaid', 'otherFile'] as const

/** What a file of this run by this profile would hold today, what is wrong with it, and who is not in it. Nothing is kept. */
export const previewWageFile = query({
  name: 'hr.wageFile.preview',
  access: writers,
  input: z.object({ runId: id(), formatId: id() }),
  output: z.object({
    name: z.string(),
    records: z.number(),
    total: money(),
    leftOut: z.array(
      z.object({ employeeId: id(), name: z.string(), reason: z.enum(leftOutReasons), amount: money() }),
    ),
    errors: z.array(
      z.object({
        employeeId: id().nullable(),
        name: z.string().nullable(),
        field: z.string(),
        problem: z.enum(wageProblems),
      }),
    ),
    match: z.object({ nets: money(), run: money(), file: money(), leftOut: money(), isMatched: z.boolean() }),
  }),
})

export const makeWageFile = command({
  name: 'hr.wageFile.make',
  access: writers,
  input: z.object({ runId: id(), formatId: id(), reference: optionalText(35) }),
  output: z.object({ id: id(), name: z.string() }),
  refusals: [
    'hr.wage.invalid',
    'hr.wage.runState',
    'hr.wage.mismatch',
    'hr.wage.unused',
    'hr.wage.nameTaken',
  ],
  changes,
  sudo: true,
  summary: 'Makes the file of wages of a run: checked, sealed, and kept under its name.',
})

export const markWageFile = command({
  name: 'hr.wageFile.mark',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    action: z.enum(wageFileActions),
    reply: optionalText(500),
  }),
  output: done,
  refusals: ['hr.wage.state', 'kernel.field.required', 'kernel.record.stale'],
  changes,
})

export const downloadWageFile = document({
  name: 'hr.wageFile.download',
  access: writers,
  input: z.object({ id: id() }),
})
