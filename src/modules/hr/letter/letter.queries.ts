import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refused } from '#kernel/shared/refusal.ts'
import { pdfReply, type SignSource } from '#modules/platform/public.server.ts'
import type * as contract from './letter.contract.ts'
import { letterContent, letterPdf, letterTitles } from './letter.pdf.ts'
import { paperOf, rightsToOpen } from './letter.rules.ts'

async function letterById(ctx: Ctx, id: string) {
  const row = await ctx.db.selectFrom('hr.letter').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? deny(notFound())
}

/** The sealed PDF of a letter: its code and its file. */
export const sealedLetter = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('platform.sealed_document')
    .select(['file_id as fileId', 'verify_code as verifyCode'])
    .where('document_type', 'in', ['hr.letter', 'hr.salaryLetter'])
    .where('document_id', '=', id)
    .executeTakeFirst()

const mayOpen = (ctx: Ctx, kind: Parameters<typeof rightsToOpen>[0]): boolean =>
  rightsToOpen(kind).every(right => ctx.can(right))

export async function listLetters(ctx: Ctx, { employeeId }: InputOf<typeof contract.listLetters>) {
  const rows = await ctx.db
    .selectFrom('hr.letter as l')
    .innerJoin('platform.sealed_document as d', join =>
      join.onRef('d.document_id', '=', 'l.id').on('d.document_type', 'in', ['hr.letter', 'hr.salaryLetter']),
    )
    .select(['l.id', 'l.number', 'l.kind', 'l.addressee', 'l.issued_on', 'd.verify_code'])
    .where('l.employee_id', '=', employeeId)
    .orderBy('l.id', 'desc')
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      addressee: row.addressee,
      issuedOn: row.issued_on,
      verifyCode: row.verify_code,
      mayOpen: mayOpen(ctx, row.kind),
    })),
  }
}

export async function printLetter(ctx: Ctx, { id }: InputOf<typeof contract.printLetter>) {
  const letter = await letterById(ctx, id)
  if (!mayOpen(ctx, letter.kind)) deny(forbidden('access.permission.missing'))
  const sealed = (await sealedLetter(ctx, id)) ?? deny(notFound())
  return pdfReply(letter.number, (await readStoredFile(ctx, sealed.fileId)).bytes)
}

/** A letter of one document type: another type has other readers. */
async function letterOf(ctx: Ctx, documentType: string, id: string) {
  const letter = await letterById(ctx, id)
  return paperOf(letter.kind) === documentType ? letter : deny(notFound())
}

/** Letters as sealed documents, signed for the company by their author; once sealed, they take no other signature. */
const sourceOfPaper = (
  documentType: ReturnType<typeof paperOf>,
  rights: Pick<SignSource, 'read' | 'write'>,
): SignSource => ({
  documentType,
  ...rights,
  async describe(ctx, id) {
    const letter = await letterOf(ctx, documentType, id)
    const [ar, en] = letterTitles[letter.kind]
    return {
      number: letter.number,
      title: { ar, en },
      signerName: letter.issued_by_name,
      phone: null,
      facts: [],
      fingerprint: createHash('sha256')
        .update(canonicalJson(await letterContent(ctx, letter)))
        .digest('hex'),
      whyNot: (await sealedLetter(ctx, id)) ? refused('platform.signing.notSignable') : null,
      linkHours: 0,
    }
  },
  async print(ctx, id, { seal }) {
    const letter = await letterOf(ctx, documentType, id)
    return letterPdf(ctx, letter, seal && { code: seal.code, verifyUrl: seal.evidence.verifyUrl })
  },
  async signed() {},
  recordOf: async (ctx, id) => (await letterOf(ctx, documentType, id)).employee_id,
})

export const letterSignSources: readonly SignSource[] = [
  sourceOfPaper('hr.letter', { read: 'hr.employees.write', write: 'hr.employees.write' }),
  // Writers of payroll read pay and identity numbers; readers of payroll the pay alone.
  sourceOfPaper('hr.salaryLetter', { read: 'hr.payroll.write', write: 'hr.payroll.write' }),
]
