import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from './claim.contract.ts'
import { claimedOf, claimLines } from './claim.row.ts'
import { claimTransitions, gapsOf, lineStateOf } from './claim.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listClaims>, 'limit' | 'cursor' | 'sort' | 'descending'>>

const insurerName = sql<string>`coalesce(y.name_ar, y.name_en, y.code)`

function found(ctx: Ctx, filter: Filter) {
  const rows = whereEqual(
    ctx.db
      .selectFrom('clinic.claim as m')
      .innerJoin('clinic.insurer as s', 's.id', 'm.insurer_id')
      .innerJoin('parties.party as y', 'y.id', 's.party_id'),
    { 'm.insurer_id': filter.insurerId, 'm.state': filter.state },
  )
  if (!filter.search) return rows
  return rows.where(
    sql<boolean>`(strpos(m.number, ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(${insurerName}), app.fold_light(${filter.search})) > 0)`,
  )
}

const sumOf = (part: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(${part}), 0) from clinic.claim_line l where l.company_id = m.company_id and l.claim_id = m.id)::bigint`

const claimRows = (ctx: Ctx, filter: Filter) =>
  found(ctx, filter).select([
    'm.id',
    'm.version',
    'm.number',
    'm.insurer_id as insurerId',
    insurerName.as('insurer'),
    's.party_id as partyId',
    'm.from_on as fromOn',
    'm.to_on as toOn',
    'm.state',
    'm.submitted_on as submittedOn',
    'm.settled_on as settledOn',
    'm.remittance_no as remittanceNo',
    'm.created_at as createdAt',
    sumOf(sql`1`).as('lines'),
    sumOf(sql`l.amount_minor`).as('amount'),
    sumOf(sql`l.approved_minor`).as('approved'),
    sumOf(sql`case when l.approved_minor < l.amount_minor and l.decision is null then 1 else 0 end`).as(
      'undecided',
    ),
  ])

type Found = Awaited<ReturnType<ReturnType<typeof claimRows>['execute']>>[number]

const rowOf = ({ createdAt: _, partyId: __, remittanceNo: ___, ...row }: Found) => ({
  ...row,
  lines: Number(row.lines),
  amount: Number(row.amount),
  approved: row.state === 'settled' ? Number(row.approved) : null,
  undecided: Number(row.undecided),
})

export async function listClaims(ctx: Ctx, input: InputOf<typeof contract.listClaims>) {
  const page = await keysetPage(
    claimRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'm.created_at', id: 'm.id' },
    row => [row.createdAt, row.id],
  )
  return { rows: page.rows.map(rowOf), next: page.next }
}

export async function totalClaims(ctx: Ctx, input: InputOf<typeof contract.totalClaims>) {
  const { count, asked, approved } = await found(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(${sumOf(sql`l.amount_minor`)}) filter (where m.state <> 'discarded'), 0)::bigint`.as(
        'asked',
      ),
      sql<number>`coalesce(sum(${sumOf(sql`l.approved_minor`)}), 0)::bigint`.as('approved'),
    ])
    .executeTakeFirstOrThrow()
  const free = await unclaimedLines(ctx)
    .select([
      sql<number>`coalesce(sum(v.claimable_minor), 0)::bigint`.as('amount'),
      sql<number>`count(*)::int`.as('lines'),
    ])
    .executeTakeFirstOrThrow()
  const drafts = await ctx.db
    .selectFrom('clinic.claim_line as l')
    .innerJoin('clinic.claim as m', 'm.id', 'l.claim_id')
    .select([
      sql<number>`coalesce(sum(l.amount_minor), 0)::bigint`.as('amount'),
      sql<number>`count(*)::int`.as('lines'),
    ])
    .where('m.state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return {
    count,
    asked: Number(asked),
    approved: Number(approved),
    unsubmitted: Number(free.amount) + Number(drafts.amount),
    unsubmittedLines: free.lines + drafts.lines,
  }
}

/** What stands in no claim, or was taken back to be asked for again. */
const unclaimedLines = (ctx: Ctx) =>
  ctx.db
    .selectFrom('clinic.visit_line as v')
    .innerJoin('clinic.visit_bill as b', 'b.id', 'v.bill_id')
    .innerJoin('clinic.appointment as a', 'a.id', 'b.appointment_id')
    .where('v.claimable_minor', '>', 0)
    .where('b.is_void', '=', false)

export async function listUnclaimed(ctx: Ctx) {
  const rows = await unclaimedLines(ctx)
    .innerJoin('clinic.insurer as s', 's.id', 'b.insurer_id')
    .innerJoin('parties.party as y', 'y.id', 's.party_id')
    .select([
      's.id as insurerId',
      insurerName.as('insurer'),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`sum(v.claimable_minor)::bigint`.as('amount'),
      sql<Date>`min(a.starts_at)`.as('first'),
      sql<Date>`max(a.starts_at)`.as('last'),
    ])
    .groupBy(['s.id', 'y.name_ar', 'y.name_en', 'y.code'])
    .orderBy('amount', 'desc')
    .execute()
  return {
    rows: rows.map(({ first, last, ...row }) => ({
      ...row,
      amount: Number(row.amount),
      fromOn: dayIn(first, ctx.company.timeZone),
      toOn: dayIn(last, ctx.company.timeZone),
    })),
  }
}

export async function getClaim(ctx: Ctx, input: InputOf<typeof contract.getClaim>) {
  const claim = await claimRows(ctx, {}).where('m.id', '=', input.id).executeTakeFirst()
  if (!claim) deny(notFound())
  const lines = await claimLines(ctx, input.id).execute()
  return {
    ...rowOf(claim),
    partyId: claim.partyId,
    remittanceNo: claim.remittanceNo,
    rejected: lines.reduce(
      (sum, line) => sum + (line.approved_minor === null ? 0 : line.amount_minor - line.approved_minor),
      0,
    ),
    actions: actionsFrom(claimTransitions, claim.state, ctx.actor?.permissions ?? new Set()),
    items: lines.map(line => ({
      id: line.id,
      visit: line.visit ?? '',
      visitOn: dayIn(line.starts_at, ctx.company.timeZone),
      patientId: line.patient_id,
      patient: line.patient,
      memberNo: line.member_no,
      practitioner: line.practitioner,
      service: line.service,
      group: line.service_group,
      price: line.price_minor,
      patientShare: line.patient_minor,
      amount: line.amount_minor,
      approvalNo: line.approval_no,
      needsApproval: line.needs_approval,
      approved: line.approved_minor,
      rejectionCode: line.rejection_code,
      state: lineStateOf({
        amountMinor: line.amount_minor,
        approvedMinor: line.approved_minor,
        decision: line.decision,
      }),
      gaps: gapsOf(claimedOf(line)),
      hasConsent: line.consent_file_id !== null,
      insurerInvoiceId: line.insurer_invoice_id!,
      insurerInvoice: line.insurer_invoice ?? '',
    })),
  }
}
