import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as appointmentContract from './appointment/appointment.contract.ts'
import * as claimContract from './claim/claim.contract.ts'
import * as insuranceContract from './insurance/insurance.contract.ts'
import { clinic } from './module.ts'
import * as patientContract from './patient/patient.contract.ts'
import * as practiceContract from './practice/practice.contract.ts'
import * as recordContract from './record/record.contract.ts'
import * as ownLinkContract from './reminder/ownLink.contract.ts'
import * as reminderContract from './reminder/reminder.contract.ts'
import * as screenContract from './screen/screen.contract.ts'
import * as settingsContract from './settings/settings.contract.ts'
import * as visitContract from './visit/visit.contract.ts'

export const clinicServer: ServerModule = {
  manifest: clinic,
  endpoints: [
    ...bind(
      settingsContract,
      () => import('./settings/settings.queries.ts'),
      () => import('./settings/settings.commands.ts'),
    ),
    ...bind(
      practiceContract,
      () => import('./practice/practice.queries.ts'),
      () => import('./practice/practice.commands.ts'),
    ),
    ...bind(
      patientContract,
      () => import('./patient/patient.queries.ts'),
      () => import('./patient/patient.commands.ts'),
    ),
    ...bind(
      appointmentContract,
      () => import('./appointment/appointment.queries.ts'),
      () => import('./appointment/booking.commands.ts'),
      () => import('./appointment/day.commands.ts'),
      () => import('./waiting/waiting.commands.ts'),
    ),
    ...bind(
      reminderContract,
      () => import('./reminder/reminder.queries.ts'),
      () => import('./reminder/reminder.commands.ts'),
    ),
    ...bind(
      screenContract,
      () => import('./screen/screen.queries.ts'),
      () => import('./screen/screen.commands.ts'),
    ),
    ...bind(ownLinkContract, () => import('./reminder/ownLink.commands.ts')),
    ...bind(visitContract, () => import('./visit/visit.commands.ts')),
    ...bind(
      insuranceContract,
      () => import('./insurance/insurance.queries.ts'),
      () => import('./insurance/insurance.commands.ts'),
    ),
    ...bind(
      claimContract,
      () => import('./claim/claim.queries.ts'),
      () => import('./claim/claimFile.queries.ts'),
      () => import('./claim/claim.commands.ts'),
      () => import('./claim/deciding.commands.ts'),
    ),
    ...bind(
      recordContract,
      () => import('./record/opening.commands.ts'),
      () => import('./record/reading.commands.ts'),
      () => import('./record/writing.commands.ts'),
    ),
  ],
  // Sealed, and opened by `clinic.attachment.open` alone: who may read a record is decided by the person, not by a permission.
  files: [
    { rows: 'clinic.attachment h where h.company_id = $1 and f.id = h.file_id', readers: [] },
    {
      rows: 'clinic.visit_bill h where h.company_id = $1 and f.id = h.consent_file_id',
      readers: ['clinic.billing.write'],
    },
  ],
  contributes: {
    voidFollowers: async () => [(await import('./visit/visit.commands.ts')).followVoidedInvoice],
    creditFollowers: async () => [(await import('./visit/visit.commands.ts')).refuseCreditOfInsurer],
  },
  schedules: [
    whenDue(
      'clinic.offers.lapse',
      '*/5 * * * *',
      async () => (await import('./waiting/lapse.job.ts')).passOffersOn,
    ),
    whenDue(
      'clinic.visits.remind',
      '*/5 * * * *',
      async () => (await import('./reminder/remind.job.ts')).remindOfVisits,
    ),
    whenDue(
      'clinic.licences.alarms',
      '06:00',
      async () => (await import('./alarm/alarms.job.ts')).tellOfLicences,
    ),
    whenDue(
      'clinic.notes.unsigned',
      '23:45',
      async () => (await import('./alarm/alarms.job.ts')).tellOfUnsigned,
    ),
    whenDue(
      'clinic.glass.week',
      '0 7 * * 0',
      async () => (await import('./alarm/alarms.job.ts')).tellOfBreakGlass,
    ),
    whenDue(
      'clinic.visits.absent',
      '23:30',
      async () => (await import('./appointment/miss.job.ts')).markAbsent,
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    clinic_room_taken: { code: 'clinic.room.known', kind: 'conflict', field: 'nameAr' },
    clinic_service_code_taken: { code: 'clinic.service.codeTaken', kind: 'conflict', field: 'code' },
    practitioner_account_taken: {
      code: 'clinic.practitioner.accountTaken',
      kind: 'conflict',
      field: 'userId',
    },
    schedule_days: { code: 'clinic.schedule.days', kind: 'invalid', field: 'validTo' },
    schedule_exception_taken: { code: 'clinic.schedule.exceptionTaken', kind: 'conflict', field: 'onDay' },
    patient_party_taken: { code: 'clinic.patient.known', kind: 'conflict', field: 'partyId' },
    appointment_slot_taken: { code: 'clinic.slot.takenMeanwhile', kind: 'conflict', field: 'startAt' },
    appointment_room_taken: { code: 'clinic.slot.takenMeanwhile', kind: 'conflict', field: 'startAt' },
    encounter_visit_taken: { code: 'clinic.encounter.known', kind: 'conflict', field: 'appointmentId' },
    insurer_party_taken: { code: 'clinic.insurer.known', kind: 'conflict', field: 'partyId' },
    insurance_plan_taken: { code: 'clinic.plan.known', kind: 'conflict', field: 'nameAr' },
    coverage_days: { code: 'clinic.coverage.days', kind: 'invalid', field: 'toOn' },
    coverage_taken: { code: 'clinic.coverage.overlapMeanwhile', kind: 'conflict', field: 'fromOn' },
    waiting_days: { code: 'clinic.waiting.days', kind: 'invalid', field: 'toOn' },
  },
}
