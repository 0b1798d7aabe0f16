import { words as columnWords } from '#generated/choices/clinic.claim.column.ts'
import { words as sexWords } from '#generated/choices/clinic.patient.sex.ts'
import { words as groupWords } from '#generated/choices/clinic.practice.group.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from './claim.contract.ts'
import { type ClaimLineRow, claimLines } from './claim.row.ts'
import { type ClaimColumn, kindOfColumn } from './claimColumns.rules.ts'

type Told = { number: string; providerCode: string | null; language: 'ar' | 'en' }

function cellsOf(ctx: Ctx, told: Told, line: ClaimLineRow): Record<ClaimColumn, string | null> {
  const money = (minor: number) => moneyText(minor, ctx.company.currency)
  const locale = told.language
  const inEnglish = locale === 'en'
  return {
    claim: told.number,
    providerCode: told.providerCode,
    memberNo: line.member_no,
    plan: line.plan,
    referral: line.referral,
    patientNumber: line.patient_number,
    patient: inEnglish ? line.patient_en : line.patient,
    birthDate: line.birth_date,
    sex: sexWords[line.sex]({}, { locale }),
    visit: line.visit,
    visitOn: dayIn(line.starts_at, ctx.company.timeZone),
    practitioner: inEnglish ? line.practitioner_en : line.practitioner,
    licence: line.licence,
    serviceCode: line.service_code,
    service: inEnglish ? line.service_en : line.service,
    group: groupWords[line.service_group]({}, { locale }),
    approvalNo: line.approval_no,
    price: money(line.price_minor),
    patientShare: money(line.patient_minor),
    amount: money(line.amount_minor),
  }
}

export async function readClaimFile(ctx: Ctx, input: InputOf<typeof contract.readClaimFile>) {
  const claim = await ctx.db
    .selectFrom('clinic.claim as m')
    .innerJoin('clinic.insurer as s', 's.id', 'm.insurer_id')
    .select(['m.number', 's.provider_code as providerCode', 's.language', 's.columns'])
    .where('m.id', '=', input.id)
    .executeTakeFirst()
  if (!claim) deny(notFound())
  const columns = claim.columns as ClaimColumn[]
  const lines = await claimLines(ctx, input.id).execute()
  return {
    number: claim.number,
    columns: columns.map(column => ({
      header: columnWords[column]({}, { locale: claim.language }),
      kind: kindOfColumn(column),
    })),
    rows: lines.map(line => {
      const cells = cellsOf(ctx, claim, line)
      return columns.map(column => cells[column])
    }),
  }
}
