import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import type * as contract from './employeeDocument.contract.ts'
import { listEmployeeDocuments } from './employeeDocument.queries.ts'

/** The own papers, without what the office notes beside them and what it paid. */
export async function ownEmployeeDocuments(ctx: Ctx) {
  const own = await ownEmployee(ctx)
  if (!own) return { employee: null, rows: [], identity: [] }
  const { rows, identity } = await listEmployeeDocuments(ctx, { employeeId: own.id })
  const name = (await employeeNames(ctx, [own.id])).get(own.id) ?? ''
  return {
    employee: { id: own.id, number: own.number, name },
    rows: rows.map(({ id, type, number, issuedOn, expiresOn, state, files }) => ({
      id,
      type,
      number,
      issuedOn,
      expiresOn,
      state,
      files: files.map(file => ({ id: file.id })),
    })),
    identity: identity.map(({ id, type, country, masked, issuedOn, expiresOn, state }) => ({
      id,
      type,
      country,
      masked,
      issuedOn,
      expiresOn,
      state,
    })),
  }
}

/** The file of one's own document; any other is not found. */
export async function ownDocumentFile(ctx: Ctx, { file: id }: InputOf<typeof contract.ownDocumentFile>) {
  const own = await ownEmployee(ctx)
  const held =
    own &&
    (await ctx.db
      .selectFrom('hr.employee_document_file as l')
      .innerJoin('hr.employee_document as d', 'd.id', 'l.document_id')
      .select('l.file_id')
      .where('l.file_id', '=', id)
      .where('d.employee_id', '=', own.id)
      .where('d.removed_on', 'is', null)
      .executeTakeFirst())
  if (!held) return deny(notFound('kernel.file.notFound'))
  const { name, contentType, bytes } = await readStoredFile(ctx, held.file_id)
  return { fileName: name, contentType, bytes }
}
