import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { sealText } from '#modules/parties/public.server.ts'
import { runs } from '../payroll/payroll.row.ts'
import type * as contract from './wageFile.contract.ts'
import { draftFile } from './wageFile.queries.ts'
import { type WageFileState, wageFileTransitions, whyNotDownload } from './wageFile.rules.ts'

const files = recordKind({ table: 'hr.wage_file', kind: 'hr.wageFile', label: row => row.name })

export async function makeWageFile(ctx: Ctx, input: InputOf<typeof contract.makeWageFile>) {
  // Two people who make a file of one run at once would name everybody twice.
  await lockRecord(ctx, runs, { id: input.runId })
  const { run, profile, slips, persons, made, errors, match } = await draftFile(ctx, input)
  refuse(whyNotDownload(errors.length))
  if (!match.isMatched) deny(refused('hr.wage.mismatch'))
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.wage_file')
    .values({
      id,
      run_id: run.id,
      profile_id: profile.id,
      profile_version: profile.version,
      name: made.name,
      content_sealed: sealText(ctx.company.sealedAs, made.text),
      sha256: createHash('sha256').update(made.text, 'utf8').digest('hex'),
      records: made.records,
      total_minor: made.totalMinor,
      made_on: ctx.today,
      made_at: ctx.now,
      made_by: ctx.user.id,
      made_by_name: ctx.user.name,
    })
    .execute()
  const named = new Set(persons.map(person => person.employeeId))
  await ctx.db
    .insertInto('hr.wage_file_slip')
    .values(
      slips
        .filter(slip => named.has(slip.person.employeeId))
        .map(slip => ({ made_in_id: id, payslip_id: slip.payslipId, amount_minor: slip.netMinor })),
    )
    .execute()
  ctx.audit({
    subject: `hr.wageFile:${id}`,
    label: made.name,
    changes: [{ field: 'state', before: null, after: 'made' }],
  })
  ctx.hint('hr.wageFile', id)
  return { id, name: made.name }
}

const nextState = { markSent: 'sent', markAccepted: 'accepted', markRejected: 'rejected' } as const

export async function markWageFile(ctx: Ctx, input: InputOf<typeof contract.markWageFile>) {
  const row = await lockRecord(ctx, files, input)
  refuse(whyNotFrom(wageFileTransitions, input.action, row.state, 'hr.wage.state'))
  // A rejected file frees everybody in it for another one: why stands beside it.
  if (input.action === 'markRejected' && !input.reply)
    deny(invalid('kernel.field.required', { field: 'reply' }))
  const state: WageFileState = nextState[input.action]
  await saveRecord(ctx, files, row, { state, bank_reply: input.reply ?? row.bank_reply })
  return { ok: true as const }
}
