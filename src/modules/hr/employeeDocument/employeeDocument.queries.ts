import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { DocumentFeeTable, EmployeeDocumentTable } from '../tables.ts'
import type * as contract from './employeeDocument.contract.ts'
import { type DocumentState, documentNames } from './employeeDocument.rules.ts'

export type DocumentRow = Selectable<EmployeeDocumentTable>

export const employeeDocuments = recordKind({
  table: 'hr.employee_document',
  kind: 'hr.employeeDocument',
  label: row => documentNames[row.type],
})

/** A document is good on its last day. */
export const documentStateOn = (
  document: { expiresOn: Day | null; isReplaced: boolean },
  today: Day,
): DocumentState => {
  if (document.isReplaced) return 'replaced'
  return document.expiresOn !== null && document.expiresOn < today ? 'expired' : 'valid'
}

/** The newest of each kind of identity counts; the others are its history. */
export const isReplacedIdentity = sql<boolean>`exists (select from parties.party_document n
  where n.company_id = d.company_id and n.party_id = d.party_id and n.type = d.type
    and (coalesce(n.expires_on, '-infinity'), n.id) > (coalesce(d.expires_on, '-infinity'), d.id))`

const shownFee = (fee: Selectable<DocumentFeeTable> | undefined) =>
  fee
    ? { amount: fee.amount_minor, number: fee.number, paymentId: fee.payment_id, billId: fee.bill_id }
    : null

export async function listEmployeeDocuments(
  ctx: Ctx,
  { employeeId }: InputOf<typeof contract.listEmployeeDocuments>,
) {
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'party_id'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (!employee) deny(notFound())
  const documents = await ctx.db
    .selectFrom('hr.employee_document')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('removed_on', 'is', null)
    .orderBy('type')
    .orderBy('id', 'desc')
    .execute()
  const files = await ctx.db
    .selectFrom('hr.employee_document_file as l')
    .innerJoin('hr.employee_document as d', 'd.id', 'l.document_id')
    .innerJoin('app.file as f', 'f.id', 'l.file_id')
    .select(['l.document_id', 'f.id', 'f.name', 'f.content_type as contentType'])
    .where('d.employee_id', '=', employeeId)
    .orderBy('f.id')
    .execute()
  const identity = await ctx.db
    .selectFrom('parties.party_document as d')
    .select(['d.id', 'd.type', 'd.country', 'd.last4', 'd.issued_on', 'd.expires_on'])
    .select(isReplacedIdentity.as('is_replaced'))
    .where('d.party_id', '=', employee.party_id)
    .orderBy('d.type')
    .orderBy('d.id', 'desc')
    .execute()
  const fees = await ctx.db
    .selectFrom('hr.document_fee')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('is_voided', '=', false)
    .execute()
  return {
    rows: documents.map(row => ({
      id: row.id,
      version: row.version,
      type: row.type,
      number: row.number,
      issuedOn: row.issued_on,
      expiresOn: row.expires_on,
      state: documentStateOn({ expiresOn: row.expires_on, isReplaced: row.replaced_on !== null }, ctx.today),
      fee: row.fee_minor,
      feePaid: shownFee(fees.find(fee => fee.document_id === row.id)),
      note: row.note,
      files: files
        .filter(file => file.document_id === row.id)
        .map(({ id, name, contentType }) => ({ id, name, contentType })),
      createdAt: row.created_at,
    })),
    identity: identity.map(row => ({
      id: row.id,
      type: row.type,
      country: row.country,
      masked: `••••${row.last4}`,
      issuedOn: row.issued_on,
      expiresOn: row.expires_on,
      state: documentStateOn({ expiresOn: row.expires_on, isReplaced: row.is_replaced }, ctx.today),
      feePaid: shownFee(fees.find(fee => fee.party_document_id === row.id)),
    })),
  }
}

export async function locateEmployeeDocument(
  ctx: Ctx,
  { id }: InputOf<typeof contract.locateEmployeeDocument>,
) {
  const own = await ctx.db
    .selectFrom('hr.employee_document')
    .select('employee_id as employeeId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (own) return own
  const identity = await ctx.db
    .selectFrom('parties.party_document as d')
    .innerJoin('hr.employee as e', 'e.party_id', 'd.party_id')
    .select('e.id as employeeId')
    .where('d.id', '=', id)
    .orderBy('e.id', 'desc')
    .executeTakeFirst()
  return identity ?? deny(notFound())
}
