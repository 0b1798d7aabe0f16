import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'

export const claims = recordKind({ table: 'clinic.claim', kind: 'clinic.claim', label: row => row.number })

/** The lines of a claim with the visit each is of. */
export const claimLines = (ctx: Ctx, claimId: string) =>
  ctx.db
    .selectFrom('clinic.claim_line as l')
    .innerJoin('clinic.visit_line as v', 'v.id', 'l.visit_line_id')
    .innerJoin('clinic.visit_bill as b', 'b.id', 'v.bill_id')
    .innerJoin('clinic.appointment as a', 'a.id', 'b.appointment_id')
    .innerJoin('clinic.patient as p', 'p.id', 'a.patient_id')
    .innerJoin('parties.party as y', 'y.id', 'p.party_id')
    .innerJoin('clinic.coverage as c', 'c.id', 'b.coverage_id')
    .innerJoin('clinic.insurance_plan as n', 'n.id', 'c.plan_id')
    .innerJoin('clinic.practitioner as r', 'r.id', 'a.practitioner_id')
    .innerJoin('clinic.service as s', 's.id', 'v.service_id')
    .innerJoin('billing.invoice as i', 'i.id', 'b.insurer_invoice_id')
    .select([
      'l.id',
      'l.visit_line_id',
      'l.amount_minor',
      'l.approved_minor',
      'l.rejection_code',
      'l.decision',
      'v.price_minor',
      'v.patient_minor',
      'v.service_group',
      'v.needs_approval',
      'v.approval_no',
      'v.line_no',
      'b.consent_file_id',
      'b.insurer_invoice_id',
      'i.number as insurer_invoice',
      'a.number as visit',
      'a.starts_at',
      'a.state as visit_state',
      'a.patient_id',
      'p.number as patient_number',
      'p.sex',
      'y.birth_date',
      sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('patient'),
      sql<string>`coalesce(y.name_en, y.name_ar, y.code)`.as('patient_en'),
      'c.member_no',
      'c.referral',
      'n.name_ar as plan',
      'r.name_ar as practitioner',
      'r.name_en as practitioner_en',
      'r.licence',
      's.code as service_code',
      's.name_ar as service',
      's.name_en as service_en',
    ])
    .where('l.claim_id', '=', claimId)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .orderBy('v.line_no')

export type ClaimLineRow = Awaited<ReturnType<ReturnType<typeof claimLines>['execute']>>[number]

export const claimedOf = (line: ClaimLineRow) => ({
  needsApproval: line.needs_approval,
  approvalNo: line.approval_no,
  licence: line.licence,
  visitState: line.visit_state,
})
