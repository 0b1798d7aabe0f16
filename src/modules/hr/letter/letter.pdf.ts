import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { type Pair, type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import { identityNumbersOf } from '#modules/parties/public.server.ts'
import { companyPaper } from '#modules/platform/public.server.ts'
import { termsOn } from '../employmentContract/employmentContract.queries.ts'
import type { LetterTable } from '../tables.ts'
import type { LetterKind } from './letter.rules.ts'

type Letter = Selectable<LetterTable>

export const letterTitles: Readonly<Record<LetterKind, Pair>> = {
  salary: ['شهادة راتب', 'Salary certificate'],
  employment: ['شهادة عمل', 'Employment certificate'],
  experience: ['شهادة خبرة', 'Experience certificate'],
}

/** The content of a letter on the day it is written; pay only in a salary certificate. */
export async function letterContent(ctx: Ctx, letter: Letter) {
  const employee = await ctx.db
    .selectFrom('hr.employee as e')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .select(['e.number', 'e.party_id', 'e.joined_on', 'e.left_on', 'e.position', 'e.position_ar'])
    .select([
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('nameAr'),
      sql<string>`coalesce(p.name_en, p.name_ar, p.code)`.as('nameEn'),
    ])
    .where('e.id', '=', letter.employee_id)
    .executeTakeFirstOrThrow()
  const numbers = (await identityNumbersOf(ctx, [employee.party_id])).get(employee.party_id)
  const terms =
    letter.kind === 'salary'
      ? (await termsOn(ctx, letter.issued_on, [letter.employee_id])).get(letter.employee_id)
      : undefined
  const isArabic = letter.language === 'ar'
  return {
    number: letter.number,
    kind: letter.kind,
    addressee: letter.addressee,
    on: letter.issued_on,
    by: letter.issued_by_name,
    name: isArabic ? employee.nameAr : employee.nameEn,
    employeeNumber: employee.number,
    position: isArabic
      ? (employee.position_ar ?? employee.position)
      : (employee.position ?? employee.position_ar),
    civilId: numbers?.civil_id ?? null,
    joinedOn: employee.joined_on,
    leftOn: employee.left_on,
    pay: (terms?.items ?? []).map(item => ({
      name: isArabic ? item.nameAr : (item.nameEn ?? item.nameAr),
      amountMinor: item.amountMinor,
    })),
  }
}

export async function letterPdf(ctx: Ctx, letter: Letter, seal: Paper['seal'] | null): Promise<Uint8Array> {
  const content = await letterContent(ctx, letter)
  const paper: Paper = {
    ...(await companyPaper(ctx, { locale: letter.language })),
    ...(seal && { seal }),
  }
  const { money, day, words, currency } = paperFormat(paper)
  const totalMinor = content.pay.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return printPaper(new URL('./letter.typ', import.meta.url), paper, {
    title: letterTitles[letter.kind],
    kind: content.kind,
    number: content.number,
    on: day(content.on),
    addressee: content.addressee,
    name: content.name,
    employeeNumber: content.employeeNumber,
    position: content.position,
    civilId: content.civilId,
    joinedOn: day(content.joinedOn),
    leftOn: day(content.leftOn),
    pay: content.pay.map(({ name, amountMinor }) => [name, money(amountMinor)]),
    total: money(totalMinor),
    inWords: words(totalMinor).words,
    currency,
    by: content.by,
  })
}
