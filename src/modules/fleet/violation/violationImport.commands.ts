import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { learnNewRows } from '#modules/platform/import/public.server.ts'
import { cellText } from '#modules/platform/import/public.ts'
import { defaultFines } from '../defaultFine/defaultFine.queries.ts'
import { nextViolationNumbers } from './violation.commands.ts'
import type { QueueReason } from './violation.rules.ts'
import type * as contract from './violationImport.contract.ts'
import { knownFines, nameMatches } from './violationImport.queries.ts'
import {
  planViolations,
  type ReadViolation,
  requiredViolationFields,
  type ViolationImportField,
  type ViolationPlan,
} from './violationImport.rules.ts'
import type { Match } from './violationMatch.rules.ts'
import { matchFines } from './violationMatching.queries.ts'

type Request = InputOf<typeof contract.dryRunViolations>
type Made = { plan: ViolationPlan; matches: readonly Match[]; planHash: string }

const sampleSize = 50

export async function dryRunViolations(ctx: Ctx, input: Request) {
  const { plan, matches, planHash } = await makePlan(ctx, input)
  const shown = await nameMatches(ctx, matches.slice(0, sampleSize))
  return {
    ...outcomeOf(input, plan, matches),
    errors: plan.errors.map(error => ({ ...error, header: headingOf(input, error.field) })),
    sample: shown.map((named, at) => {
      const { row, reference, plateText, occurredAt, timeKnown, fineMinor, isUsualFine } = plan.fresh[at]!
      const { queueReason } = matches[at]!
      return {
        row,
        reference,
        plateText,
        occurredAt,
        timeKnown,
        fine: fineMinor,
        isUsualFine,
        queueReason,
        ...named,
      }
    }),
    planHash,
  }
}

/** Saves what is new, sends what the authority changed to the queue, and keeps every row with what became of it. */
export async function importViolations(ctx: Ctx, input: InputOf<typeof contract.importViolations>) {
  const { plan, matches, planHash } = await makePlan(ctx, input)
  if (input.planHash && input.planHash !== planHash) deny(conflict('fleet.vehicleImport.changed'))
  const outcome = outcomeOf(input, plan, matches)
  if (outcome.errorCount > 0 && !input.goodRowsOnly)
    deny(refused('fleet.vehicleImport.hasErrors', { params: { count: outcome.errorCount } }))
  const importId = uuidv7()
  await ctx.db
    .insertInto('fleet.violation_import')
    .values({
      id: importId,
      authority_party_id: input.authorityPartyId,
      file_name: input.fileName,
      rows_hash: sha256(JSON.stringify([input.headers, input.rows])),
      profile: JSON.stringify(headingsOf(input)),
      row_count: outcome.rowCount,
      added_count: outcome.addedCount,
      matched_count: outcome.matchedCount,
      queued_count: outcome.queuedCount,
      duplicate_count: outcome.duplicateCount,
      changed_count: outcome.changedCount,
      error_count: outcome.errorCount,
      created_by: ctx.user.id,
    })
    .execute()
  await insertFresh(ctx, input, importId, plan.fresh, matches)
  for (const row of plan.changed) await changeAmount(ctx, input.authorityPartyId, row)
  await insertRows(ctx, importId, input, plan, matches)
  await learnNewRows(ctx)
  ctx.audit({
    subject: `fleet.violationImport:${importId}`,
    label: input.fileName,
    changes: [{ field: 'addedCount', before: 0, after: outcome.addedCount }],
  })
  ctx.hint('fleet.violation', importId)
  return { id: importId, ...outcome }
}

async function makePlan(ctx: Ctx, input: Request): Promise<Made> {
  const unmapped = requiredViolationFields.filter(field => input.mapping[field] === undefined)
  if (unmapped.length > 0)
    deny(
      invalid('fleet.vehicleImport.required', { field: 'mapping', params: { columns: unmapped.join('، ') } }),
    )
  await getParty(ctx, input.authorityPartyId)
  const known = await knownFines(ctx, input.authorityPartyId, referencesOf(input))
  const { currency, timeZone } = ctx.company
  const usualFines = await defaultFines(ctx)
  const plan = planViolations(input, known, { currency, timeZone, now: ctx.now, usualFines })
  const matches = await matchFines(ctx, plan.fresh)
  return { plan, matches, planHash: sha256(JSON.stringify([plan, matches])) }
}

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

const referencesOf = (input: Request) => {
  const column = input.mapping.reference!
  return [...new Set(input.rows.map(row => asciiDigits(cellText(row[column]))).filter(Boolean))]
}

const headingOf = (input: Request, field: ViolationImportField) => {
  const column = input.mapping[field]
  return column === undefined ? null : (input.headers[column] ?? null)
}

const headingsOf = (input: Request) =>
  Object.fromEntries(
    Object.entries(input.mapping).map(([field, column]) => [field, input.headers[column] ?? '']),
  )

function outcomeOf(input: Request, plan: ViolationPlan, matches: readonly Match[]) {
  const reasons: Partial<Record<QueueReason, number>> = {}
  let [matched, queued, matchedCount] = [0, 0, 0]
  for (const [at, { queueReason }] of matches.entries()) {
    const { fineMinor } = plan.fresh[at]!
    if (queueReason === null) {
      matched += fineMinor
      matchedCount += 1
    } else {
      queued += fineMinor
      reasons[queueReason] = (reasons[queueReason] ?? 0) + 1
    }
  }
  return {
    rowCount: input.rows.length,
    addedCount: plan.fresh.length,
    added: matched + queued,
    matchedCount,
    matched,
    queued,
    reasons,
    queuedCount: plan.fresh.length - matchedCount,
    duplicateCount: plan.duplicates.length,
    changedCount: plan.changed.length,
    errorCount: new Set(plan.errors.map(error => error.row)).size,
  }
}

/** One statement for the whole list; the rows travel once as JSON. */
async function insertFresh(
  ctx: Ctx,
  input: Request,
  importId: string,
  fresh: readonly ReadViolation[],
  matches: readonly Match[],
): Promise<void> {
  if (fresh.length === 0) return
  const numbers = await nextViolationNumbers(ctx, fresh.length)
  const rows = fresh.map((read, at) => {
    const { vehicleId, custodyId, queueReason } = matches[at]!
    return {
      id: uuidv7(),
      number: numbers[at],
      reference: read.reference,
      plate_text: read.plateText,
      vehicle_id: vehicleId,
      occurred_at: read.occurredAt,
      time_known: read.timeKnown,
      location: read.location,
      type: read.type,
      fine: read.fineMinor,
      due_on: read.dueOn,
      custody_id: custodyId,
      queue_reason: queueReason,
    }
  })
  await rawQuery(
    ctx.db,
    `insert into fleet.violation (company_id, id, number, authority_party_id, reference, plate_text, vehicle_id, occurred_at,
       time_known, location, type, fine_minor, due_on, arrived_at, custody_id, queue_reason, state, import_id, created_by)
     select $1, r.id, r.number, $3, r.reference, r.plate_text, r.vehicle_id, r.occurred_at, r.time_known, r.location, r.type,
       r.fine, r.due_on, $4, r.custody_id, r.queue_reason, case when r.queue_reason is null then 'matched' else 'queued' end, $5, $6
     from json_to_recordset($2::json) as r(id uuid, number text, reference text, plate_text text, vehicle_id uuid,
       occurred_at timestamptz, time_known boolean, location text, type text, fine bigint, due_on date, custody_id uuid,
       queue_reason text)`,
    [ctx.company.id, JSON.stringify(rows), input.authorityPartyId, ctx.now, importId, ctx.user.id],
  )
}

/** An amount the authority changed: undecided fines take it at once, decided ones wait for another decision. */
async function changeAmount(
  ctx: Ctx,
  authorityPartyId: string,
  row: { reference: string; fineMinor: number },
): Promise<void> {
  await rawQuery(
    ctx.db,
    `update fleet.violation set queue_reason = 'amount_changed', version = version + 1,
       state = case when state = 'matched' then 'queued' else state end,
       fine_minor = case when state = 'decided' then fine_minor else $4 end,
       new_fine_minor = case when state = 'decided' then $4 end
     where company_id = $1 and authority_party_id = $2 and reference = $3 and state <> 'cancelled' and settled_minor <= $4`,
    [ctx.company.id, authorityPartyId, row.reference, row.fineMinor],
  )
}

async function insertRows(
  ctx: Ctx,
  importId: string,
  input: Request,
  plan: ViolationPlan,
  matches: readonly Match[],
): Promise<void> {
  const errors = Map.groupBy(plan.errors, error => error.row)
  const outcomes = [
    ...plan.fresh.map((read, at) => {
      const reason = matches[at]!.queueReason
      return { row: read.row, outcome: reason === null ? 'matched' : 'queued', reason }
    }),
    ...plan.duplicates.map(({ row }) => ({ row, outcome: 'duplicate', reason: null })),
    ...plan.changed.map(({ row }) => ({ row, outcome: 'changed', reason: null })),
    ...[...errors].map(([row, found]) => ({
      row,
      outcome: 'error',
      reason: found.map(error => `${error.field}:${error.code}`).join(' '),
    })),
  ]
  const rows = outcomes.map(one => ({ ...one, texts: input.rows[one.row - 2] ?? [] }))
  await rawQuery(
    ctx.db,
    `insert into fleet.violation_import_row (company_id, import_id, row_no, texts, outcome, reason)
     select $1, $2, r.row, r.texts, r.outcome, r.reason
     from json_to_recordset($3::json) as r(row int, texts json, outcome text, reason text)`,
    [ctx.company.id, importId, JSON.stringify(rows)],
  )
}
