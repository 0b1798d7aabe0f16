import type { Ctx } from '#kernel/server/context.ts'
import { mustAddUp, type Pair, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { pdfReply } from '#modules/platform/public.server.ts'
import { chequesOf } from '../bundle/bundle.queries.ts'
import { getLease } from '../lease/lease.queries.ts'
import { unitsOf } from '../lease/lease.row.ts'
import type { LeaseState } from '../lease/lease.rules.ts'
import type { PaymentFrequency } from '../leaseRow/rentRows.rules.ts'
import { leaseRulesOf } from '../leaseRule/leaseRule.queries.ts'
import type { PropertyUse } from '../property/property.rules.ts'
import type * as contract from './paper.contract.ts'
import { namedParty, paperIn } from './paperWish.queries.ts'

const states: Readonly<Record<LeaseState, Pair>> = {
  draft: ['مسودة', 'Draft'],
  under_review: ['قيد المراجعة', 'In review'],
  reserved: ['محجوز', 'Reserved'],
  active: ['ساري', 'In force'],
  ended: ['منتهٍ', 'Ended'],
  closed: ['مغلق', 'Closed'],
  cancelled: ['ملغى', 'Cancelled'],
}

const frequencies: Readonly<Record<PaymentFrequency, Pair>> = {
  monthly: ['شهريًا', 'Monthly'],
  quarterly: ['كل ثلاثة أشهر', 'Every three months'],
  semi_annual: ['كل ستة أشهر', 'Every six months'],
  annual: ['سنويًا', 'Yearly'],
}

const uses: Readonly<Record<PropertyUse, Pair>> = {
  residential: ['سكني', 'Residential'],
  commercial: ['تجاري', 'Commercial'],
  industrial: ['صناعي', 'Industrial'],
}

const counted = (count: number, [one, two, few, many]: readonly [string, string, string, string]) =>
  count === 1 ? one : count === 2 ? two : `${count} ${count >= 3 && count <= 10 ? few : many}`
const months = (count: number) => counted(count, ['شهر واحد', 'شهرين', 'أشهر', 'شهرًا'])
const days = (count: number) => counted(count, ['يوم واحد', 'يومان', 'أيام', 'يومًا'])

type Shown = Awaited<ReturnType<typeof getLease>>

/** What both agreed beside the rent, from the terms themselves: a paper promises nothing the record does not hold. */
function clausesOf(
  lease: Shown,
  say: { day: (on: string) => string; money: (minor: number) => string },
): Pair[] {
  const clauses: Pair[] = [
    [
      `يلتزم المستأجر بسداد كل قسط في تاريخ استحقاقه المبين في الجدول.`,
      `The tenant pays each row on the day it is due in the table.`,
    ],
  ]
  if (lease.deposit > 0)
    clauses.push([
      `يودع المستأجر تأمينًا قدره ${say.money(lease.deposit)} يُرد بعد التسليم وخصم ما يثبت عليه من تلف أو مستحقات.`,
      `The tenant leaves a deposit of ${say.money(lease.deposit)}, returned after the handover less proven damage and debts.`,
    ])
  if (lease.freeFrom && lease.freeTo)
    clauses.push([
      `لا أجرة عن المدة من ${say.day(lease.freeFrom)} إلى ${say.day(lease.freeTo)}.`,
      `No rent is due from ${say.day(lease.freeFrom)} to ${say.day(lease.freeTo)}.`,
    ])
  clauses.push([
    `مدة الإخطار بالإخلاء ${days(lease.noticeDays)}.`,
    `Notice of moving out is given ${lease.noticeDays} days before.`,
  ])
  clauses.push(
    lease.autoRenewal && lease.renewalMonths
      ? [
          `يتجدد العقد تلقائيًا لمدة ${months(lease.renewalMonths)} بالأجرة نفسها ما لم يخطر أحد الطرفين الآخر.`,
          `The lease renews itself for ${lease.renewalMonths} months at the same rent unless notice is given.`,
        ]
      : [
          `إذا بقي المستأجر بعد نهاية المدة بلا تجديد ولا إخطار امتد العقد لمدة قسط واحد في كل مرة.`,
          `If the tenant stays on without renewal or notice, the lease goes on by one payment period at a time.`,
        ],
  )
  if (lease.terminationMonths > 0)
    clauses.push([
      `عند الإنهاء المبكر من المستأجر تستحق أجرة ${months(lease.terminationMonths)}.`,
      `If the tenant ends early, the rent of ${lease.terminationMonths} months is due.`,
    ])
  return clauses
}

/** The lease for both to sign: who, what, how long, each row with its day, cheques, deposit, what was agreed, notes of the law. */
export async function printLease(ctx: Ctx, { id, language }: InputOf<typeof contract.printLease>) {
  const lease = await getLease(ctx, { id })
  const paper = await paperIn(ctx, language)
  const { money, day, count, words } = paperFormat(paper)
  const units = await unitsOf(ctx, id)
  const rows = lease.rows.filter(row => row.kind === 'rent' && row.state !== 'cancelled')
  const totalMinor = rows.reduce((sum, row) => sum + row.amount - row.credited, 0)
  mustAddUp(
    'the rows of the lease',
    lease.total,
    lease.rows.filter(row => row.state !== 'cancelled').map(row => row.amount - row.credited),
  )
  const cheques = await chequesOf(ctx, id)
  const rules = (await leaseRulesOf(ctx)).filter(
    rule =>
      rule.country === ctx.company.country &&
      // Notes for the office are not for the paper.
      rule.check !== 'note' &&
      rule.validFrom <= lease.startDate &&
      (rule.validTo === null || rule.validTo >= lease.startDate) &&
      (rule.propertyUse === null || units.some(unit => unit.use === rule.propertyUse)),
  )
  const bytes = await printPaper(new URL('./lease.typ', import.meta.url), paper, {
    number: lease.number,
    externalNumber: lease.externalNumber,
    status: states[lease.status],
    watermark: lease.status === 'draft' || lease.status === 'cancelled' ? states[lease.status] : null,
    tenant: await namedParty(ctx, lease.tenantId),
    landlord: paper.company.name,
    units: units.map(unit => [unit.fullName, unit.code, uses[unit.use], money(unit.rentalMinor)]),
    start: day(lease.startDate),
    end: day(lease.endDate),
    frequency: frequencies[lease.paymentFrequency],
    rent: money(units.reduce((sum, unit) => sum + unit.rentalMinor, 0)),
    rentBasis:
      lease.rentBasis === 'year' ? ['الأجرة السنوية', 'Rent a year'] : ['الأجرة الشهرية', 'Rent a month'],
    deposit: lease.deposit > 0 ? money(lease.deposit) : null,
    rows: rows.map((row, at) => [
      count(at + 1),
      day(row.from),
      day(row.to),
      day(row.dueOn),
      money(row.amount - row.credited),
    ]),
    total: money(totalMinor),
    cheques: cheques.map(cheque => [cheque.number, cheque.bank, day(cheque.dueOn), money(cheque.amount)]),
    clauses: clausesOf(lease, { day, money }),
    law: rules.map(rule => [rule.messageAr, rule.source]),
    note: lease.note,
    signedOn: day(lease.signedOn),
    ...words(totalMinor),
  })
  return pdfReply(`lease-${lease.number ?? 'draft'}`, bytes)
}
