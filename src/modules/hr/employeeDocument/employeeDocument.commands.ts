import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { conflict, deny, refuse } from '#kernel/shared/refusal.ts'
import { type EmployeeRow, employees, employeeToChange } from '../employee/employee.row.ts'
import { alertDocuments } from './documentAlarm.queries.ts'
import type * as contract from './employeeDocument.contract.ts'
import { documentStateOn, employeeDocuments } from './employeeDocument.queries.ts'
import { documentTransitions, type EmployeeDocumentType, whyNotDocument } from './employeeDocument.rules.ts'

type Paper = Omit<InputOf<typeof contract.addEmployeeDocument>, 'employeeId' | 'type'>

async function insertDocument(
  ctx: Ctx,
  employee: EmployeeRow,
  type: EmployeeDocumentType,
  paper: Paper,
  old: { id: string; expires_on: string | null } | null,
): Promise<string> {
  const [issuedOn, expiresOn] = [paper.issuedOn ?? null, paper.expiresOn ?? null]
  refuse(whyNotDocument({ issuedOn, expiresOn, fileCount: paper.fileIds.length }))
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.employee_document')
    .values({
      id,
      employee_id: employee.id,
      type,
      number: paper.number,
      issued_on: issuedOn,
      expires_on: expiresOn,
      fee_minor: paper.fee || null,
      note: paper.note,
      replaces_id: old?.id ?? null,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  if (paper.fileIds.length > 0)
    await ctx.db
      .insertInto('hr.employee_document_file')
      .values([...new Set(paper.fileIds)].map(fileId => ({ document_id: id, file_id: fileId })))
      .execute()
  ctx.audit({
    subject: `hr.employee:${employee.id}`,
    label: employee.number,
    changes: [
      { field: 'documentType', before: null, after: type },
      { field: 'documentExpiresOn', before: old?.expires_on ?? null, after: expiresOn },
    ],
  })
  ctx.hint('hr.employee', employee.id)
  return id
}

export async function addEmployeeDocument(ctx: Ctx, input: InputOf<typeof contract.addEmployeeDocument>) {
  const employee = await employeeToChange(ctx, { id: input.employeeId }, 'update')
  const id = await insertDocument(ctx, employee, input.type, input, null)
  await alertDocuments(ctx, [employee.id])
  return { id }
}

/** A document as it was seen, whose state allows the action. */
async function documentToChange(ctx: Ctx, seen: { id: string; version?: number }) {
  const document = await lockRecord(ctx, employeeDocuments, seen)
  const state = documentStateOn(
    {
      expiresOn: document.expires_on,
      isReplaced: document.replaced_on !== null || document.removed_on !== null,
    },
    ctx.today,
  )
  refuse(whyNotFrom(documentTransitions, 'renew', state, 'hr.document.state'))
  return document
}

export async function renewEmployeeDocument(ctx: Ctx, input: InputOf<typeof contract.renewEmployeeDocument>) {
  const old = await documentToChange(ctx, { id: input.id })
  const employee = await employeeToChange(ctx, { id: old.employee_id }, 'update')
  await saveRecord(ctx, employeeDocuments, old, { replaced_on: ctx.today })
  const id = await insertDocument(ctx, employee, old.type, input, old)
  await alertDocuments(ctx, [employee.id])
  return { id }
}

export async function removeEmployeeDocument(
  ctx: Ctx,
  input: InputOf<typeof contract.removeEmployeeDocument>,
) {
  const document = await documentToChange(ctx, input)
  const employee = await lockRecord(ctx, employees, { id: document.employee_id })
  const fee = await ctx.db
    .selectFrom('hr.document_fee')
    .select('number')
    .where('document_id', '=', document.id)
    .where('is_voided', '=', false)
    .executeTakeFirst()
  if (fee) deny(conflict('hr.document.feePosted', { params: { document: fee.number } }))
  await saveRecord(ctx, employeeDocuments, document, { removed_on: ctx.today }, { reason: input.reason })
  ctx.audit({
    subject: `hr.employee:${employee.id}`,
    label: employee.number,
    changes: [{ field: 'documentType', before: document.type, after: null }],
    reason: input.reason,
  })
  await alertDocuments(ctx, [employee.id])
  ctx.hint('hr.employee', employee.id)
  return { ok: true as const }
}
