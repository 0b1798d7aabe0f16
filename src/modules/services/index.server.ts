import { bind, type ServerModule } from '#kernel/server/module.ts'
import { within } from '#modules/platform/public.server.ts'
import * as enrolmentContract from './enrolment/enrolment.contract.ts'
import * as feePlanContract from './feePlan/feePlan.contract.ts'
import { services } from './module.ts'
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
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    waybill_times: { code: 'services.waybill.times', kind: 'invalid', field: 'expectedAt' },
    waybill_taken_by_one: { code: 'services.waybill.takenTwice', kind: 'invalid', field: 'carrierId' },
    waybill_driver_of_vehicle: { code: 'services.waybill.driverAlone', kind: 'invalid', field: 'driverId' },
    fee_plan_name_taken: { code: 'services.feePlan.nameTaken', kind: 'conflict', field: 'nameAr' },
    fee_plan_term: { code: 'services.feePlan.term', kind: 'invalid', field: 'endsOn' },
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
    ],
    creditFollowers: async () => [
      (await import('./enrolment/enrolment.commands.ts')).refuseCreditedInstalment,
    ],
  },
}
