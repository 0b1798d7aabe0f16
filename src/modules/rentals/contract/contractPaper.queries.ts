import type { Ctx } from '#kernel/server/context.ts'
import { type Pair, type PaperSettings, paperFormat } from '#kernel/server/pdf/paper.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { getInspection } from '#modules/fleet/public.server.ts'
import { companyPaper, type PaperWish, strokesSvg } from '#modules/platform/public.server.ts'
import type { Strokes } from '#modules/platform/public.ts'
import type { ContractContent, PaperClause } from '../document/documents.pdf.ts'
import {
  durationPair,
  extraNames,
  inLanguage,
  paperCustomer,
  paperLines,
  paperMarks,
  paperPhotos,
  paperSums,
  paperVehicle,
} from '../document/paper.queries.ts'
import { driverPapers } from '../law/law.queries.ts'
import { linesOf } from '../price/priceLines.commands.ts'
import { withTax } from '../price/taxed.rules.ts'
import { type KeptRowLine, rowLinesOf, rowsOf } from '../schedule/scheduleRows.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { obligationsOf } from '../settlement/obligations.queries.ts'
import { wordsOf } from '../template/template.row.ts'
import { type Clause, fillPlaceholders, type PlaceholderValues } from '../template/template.rules.ts'
import { type ContractRow, contractTerm, legsOf } from './contract.row.ts'
import { groupsOf } from './references.queries.ts'

const statuses = { under_review: 'underReview' } as const
const types = { rent_to_own: 'rentToOwn' } as const

/** The content of a contract's document, as it stands; in both languages where its template or the caller requires it. */
export async function contractContent(
  ctx: Ctx,
  row: ContractRow,
  asked: PaperWish,
): Promise<ContractContent> {
  const { clauses, languages } = await wordsOf(ctx, row)
  const wish = { ...asked, bilingual: asked.bilingual || languages.includes('en') }
  const group = (await groupsOf(ctx, [row.group_id]))(row.group_id)
  const lines = (await linesOf(ctx, 'contract_id', [row.id]))(row.id)
  const agreed = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const rows = (await rowsOf(ctx, row.id)).filter(one => one.event_id === null && one.state !== 'cancelled')
  const kept = await rowLinesOf(
    ctx,
    rows.map(one => one.id),
  )
  const option = row.option_price_minor ?? 0
  const rowsNet = rows.flatMap(one => kept(one.id)).reduce((sum, line) => sum + agreedOf(line), 0)
  const isAsAgreed = rowsNet + option === agreed
  const bps = row.pricing.taxBasisPoints
  // A shortened contract bills less than agreed; the document shows what was agreed.
  const total = isAsAgreed
    ? rows.reduce((sum, one) => sum + one.amount_minor, 0) + withTax(option, bps)
    : withTax(agreed, bps)
  const { returnGraceMinutes } = await settingsOf(ctx)
  const paper = await companyPaper(ctx, wish)
  const content: Omit<ContractContent, 'clauses'> = {
    ...paper,
    number: row.number,
    ...(row.external_number ? { externalNumber: row.external_number } : {}),
    status: row.status === 'under_review' ? statuses.under_review : row.status,
    type: row.type === 'rent_to_own' ? types.rent_to_own : row.type,
    madeOn: dayIn(row.created_at, ctx.company.timeZone),
    customer: await paperCustomer(ctx, row.customer_id),
    vehicle: await paperVehicle(ctx, row.vehicle_id),
    group: group ? inLanguage(group, wish.locale) : (row.subject ?? ''),
    drivers: await paperDrivers(ctx, row),
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    duration: durationPair(contractTerm(ctx, row).days, paperFormat(paper).count),
    graceMinutes: returnGraceMinutes,
    lines: paperLines(lines, wish, await extraNames(ctx, lines)),
    sums: paperSums(lines, total),
    schedule: isAsAgreed ? rows.map(scheduled) : [],
    obligations: await obligationsOf(ctx, row, paper),
    marks: await marksAtHandover(ctx, row),
    signatures: signaturesOf(row),
  }
  const filled = { ...content, depositMinor: row.deposit_required_minor }
  return { ...content, clauses: await paperClauses(ctx, clauses, filled) }
}

/** What a line of a row was agreed at, whatever was credited of it since. */
const agreedOf = (line: KeptRowLine) => line.gross_minor - line.discount_minor

const scheduled = (row: {
  no: number
  from_on: string
  to_on: string
  due_on: string
  amount_minor: number
}) => ({
  no: row.no,
  from: row.from_on,
  to: row.to_on,
  dueOn: row.due_on,
  amountMinor: row.amount_minor,
})

async function paperDrivers(ctx: Ctx, row: ContractRow) {
  const drivers = await driverPapers(ctx, row.id)
  return drivers.flatMap(({ party, licence, is_main }) =>
    licence?.expiresOn
      ? [
          {
            name: party.name,
            maskedLicence: licence.masked,
            licenceExpiresOn: licence.expiresOn,
            isMain: is_main,
          },
        ]
      : [],
  )
}

type Filled = Pick<
  ContractContent,
  keyof PaperSettings | 'company' | 'number' | 'customer' | 'startAt' | 'dueBackAt' | 'graceMinutes'
> & { depositMinor: Minor }

/** Clauses as they are printed: their words in braces filled, the other language beside them where both are shown. */
export async function paperClauses(
  ctx: Ctx,
  clauses: readonly Clause[],
  content: Filled,
): Promise<PaperClause[]> {
  const { depositReleaseDays } = await settingsOf(ctx)
  const { instant, money, count } = paperFormat(content)
  const values: PlaceholderValues = {
    customer: content.customer.name,
    company: content.company.name,
    number: content.number ?? '\u2014',
    start: instant(content.startAt),
    dueBack: instant(content.dueBackAt),
    deposit: money(content.depositMinor),
    depositDays: count(depositReleaseDays),
    graceMinutes: count(content.graceMinutes),
  }
  return clauses.map(clause => paperClause(clause, content, values))
}

function paperClause(
  clause: Clause,
  { locale, bilingual }: PaperSettings,
  values: PlaceholderValues,
): PaperClause {
  const arabic = { title: clause.titleAr, body: fillPlaceholders(clause.textAr, values) }
  // A clause without translation is printed in Arabic, which prevails anyhow.
  if (!clause.textEn) return arabic
  const english = { title: clause.titleEn ?? '', body: fillPlaceholders(clause.textEn, values) }
  const [first, second] = locale === 'ar' ? [arabic, english] : [english, arabic]
  return bilingual ? { ...first, other: second } : first
}

/** The first look at the vehicle, with which it was handed over; null before. */
async function handoverLook(ctx: Ctx, row: ContractRow) {
  const [leg] = await legsOf(ctx, row.id)
  return leg?.out_inspection_id ? getInspection(ctx, { id: leg.out_inspection_id }) : null
}

async function marksAtHandover(ctx: Ctx, row: ContractRow) {
  const seen = await handoverLook(ctx, row)
  return seen ? paperMarks(seen).map(mark => ({ ...mark, isNew: false })) : []
}

/**
 * {@link contractContent} with the annex of photos. What is signed and sealed is the contract without it: the record of the
 * handover carries the photos under a seal of its own, and a signer's phone need not load them.
 */
export async function contractToPrint(ctx: Ctx, row: ContractRow, wish: PaperWish): Promise<ContractContent> {
  const content = await contractContent(ctx, row, wish)
  const seen = await handoverLook(ctx, row)
  return seen ? { ...content, annex: await paperPhotos(ctx, seen) } : content
}

function signaturesOf(row: ContractRow) {
  if (!row.signed_at) return []
  const kept = row.signature as { strokes?: Strokes } | null
  return [
    {
      role: ['المستأجر', 'Customer'] as Pair,
      name: row.signed_name ?? '',
      signedAt: row.signed_at,
      ...(kept?.strokes && kept.strokes.flat().length > 0 ? { strokes: strokesSvg(kept.strokes) } : {}),
    },
  ]
}
