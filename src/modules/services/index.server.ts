import { bind, type ServerModule } from '#kernel/server/module.ts'
import { within } from '#modules/platform/public.server.ts'
import * as boqLineContract from './boqLine/boqLine.contract.ts'
import * as certificateContract from './certificate/certificate.contract.ts'
import * as enrolmentContract from './enrolment/enrolment.contract.ts'
import * as feePlanContract from './feePlan/feePlan.contract.ts'
import * as milestoneContract from './milestone/milestone.contract.ts'
import { services } from './module.ts'
import * as projectContract from './project/project.contract.ts'
import * as subcontractContract from './subcontract/subcontract.contract.ts'
import * as timeContract from './time/time.contract.ts'
import * as waybillContract from './waybill/waybill.contract.ts'

export const servicesServer: ServerModule = {
  manifest: services,
  endpoints: [
    ...within(
      ['waybills'],
      bind(
        waybillContract,
        () => import('./waybill/waybill.queries.ts'),
        () => import('./waybill/waybill.commands.ts'),
        () => import('./waybill/billing.commands.ts'),
      ),
    ),
    ...within(
      ['fees'],
      bind(
        feePlanContract,
        () => import('./feePlan/feePlan.queries.ts'),
        () => import('./feePlan/feePlan.commands.ts'),
      ),
    ),
    ...within(
      ['fees'],
      bind(
        enrolmentContract,
        () => import('./enrolment/enrolment.queries.ts'),
        () => import('./enrolment/enrolment.commands.ts'),
      ),
    ),
    ...within(
      ['projects'],
      bind(
        projectContract,
        () => import('./project/project.queries.ts'),
        () => import('./project/project.commands.ts'),
      ),
    ),
    ...within(
      ['projects'],
      bind(milestoneContract, () => import('./milestone/milestone.commands.ts')),
    ),
    ...within(
      ['projects'],
      bind(boqLineContract, () => import('./boqLine/boqLine.commands.ts')),
    ),
    ...within(
      ['projects'],
      bind(subcontractContract, () => import('./subcontract/subcontract.commands.ts')),
    ),
    ...within(
      ['projects'],
      bind(
        certificateContract,
        () => import('./certificate/certificate.queries.ts'),
        () => import('./certificate/certificate.commands.ts'),
        () => import('./certificate/certificateBilling.commands.ts'),
      ),
    ),
    ...within(
      ['projects'],
      bind(
        timeContract,
        () => import('./time/time.queries.ts'),
        () => import('./time/time.commands.ts'),
        () => import('./time/timeBilling.commands.ts'),
      ),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    waybill_times: { code: 'services.waybill.times', kind: 'invalid', field: 'expectedAt' },
    waybill_taken_by_one: { code: 'services.waybill.takenTwice', kind: 'invalid', field: 'carrierId' },
    waybill_driver_of_vehicle: { code: 'services.waybill.driverAlone', kind: 'invalid', field: 'driverId' },
    fee_plan_name_taken: { code: 'services.feePlan.nameTaken', kind: 'conflict', field: 'nameAr' },
    fee_plan_term: { code: 'services.feePlan.term', kind: 'invalid', field: 'endsOn' },
    project_term: { code: 'services.project.term', kind: 'invalid', field: 'endsOn' },
    project_value: { code: 'services.project.value', kind: 'invalid', field: 'value' },
    project_rate: { code: 'services.project.rate', kind: 'invalid', field: 'hourRate' },
    project_held: { code: 'services.project.held', kind: 'invalid', field: 'retentionDueOn' },
    subcontract_held: { code: 'services.subcontract.held', kind: 'invalid', field: 'retentionDueOn' },
    boq_line_code_taken: { code: 'services.boqLine.codeTaken', kind: 'conflict', field: 'code' },
    certificate_one_open: { code: 'services.certificate.oneOpen', kind: 'conflict' },
    enrolment_once: { code: 'services.enrolment.twice', kind: 'conflict', field: 'studentId' },
  },
  files: [
    {
      rows: 'services.waybill h where h.company_id = $1 and h.signature_file_id = f.id',
      readers: ['services.waybills.read'],
    },
    {
      rows: 'services.waybill h where h.company_id = $1 and f.id = any (h.photo_file_ids)',
      readers: ['services.waybills.read'],
    },
  ],
  contributes: {
    voidFollowers: async () => [
      (await import('./waybill/billing.commands.ts')).followVoided,
      (await import('./enrolment/enrolment.commands.ts')).refuseVoidedInstalment,
      (await import('./certificate/certificateBilling.commands.ts')).refuseVoidedCertificate,
      (await import('./milestone/milestoneBilling.commands.ts')).followVoidedMilestone,
      (await import('./time/timeBilling.commands.ts')).followVoidedTime,
    ],
    creditFollowers: async () => [
      (await import('./enrolment/enrolment.commands.ts')).refuseCreditedInstalment,
      (await import('./certificate/certificateBilling.commands.ts')).refuseCreditedCertificate,
      (await import('./milestone/milestoneBilling.commands.ts')).followCreditedMilestone,
      (await import('./time/timeBilling.commands.ts')).followCreditedTime,
    ],
  },
}
