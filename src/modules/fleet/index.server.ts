import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as acquisitionContract from './acquisition/acquisition.contract.ts'
import * as analysisContract from './analysis/analysis.contract.ts'
import * as availabilityContract from './availability/availability.contract.ts'
import * as custodyContract from './custody/custody.contract.ts'
import * as defaultFineContract from './defaultFine/defaultFine.contract.ts'
import * as documentContract from './document/document.contract.ts'
import { fleetFiles } from './fileHolders.queries.ts'
import * as financingContract from './financing/financing.contract.ts'
import * as flagContract from './flag/flag.contract.ts'
import * as fuelContract from './fuel/fuel.contract.ts'
import * as groupContract from './group/group.contract.ts'
import * as inspectionContract from './inspection/inspection.contract.ts'
import * as lateFineContract from './lateFine/lateFine.contract.ts'
import * as markContract from './mark/mark.contract.ts'
import { fleet } from './module.ts'
import * as odometerContract from './odometer/odometer.contract.ts'
import * as paperContract from './paper.contract.ts'
import * as permitContract from './permit/permit.contract.ts'
import * as policyContract from './policy/policy.contract.ts'
import * as qualityContract from './quality/quality.contract.ts'
import * as rateContract from './rate/rate.contract.ts'
import * as recordImportContract from './recordImport/recordImport.contract.ts'
import * as reportContract from './report/report.contract.ts'
import * as serviceContract from './servicePlan/service.contract.ts'
import * as settingsContract from './settings/settings.contract.ts'
import * as legalityContract from './vehicle/legality.contract.ts'
import * as vehicleContract from './vehicle/vehicle.contract.ts'
import * as vehicleFileContract from './vehicle/vehicleFile.contract.ts'
import * as vehicleImportContract from './vehicleImport/vehicleImport.contract.ts'
import * as violationContract from './violation/violation.contract.ts'
import * as violationImportContract from './violation/violationImport.contract.ts'
import * as violationPaymentContract from './violation/violationPayment.contract.ts'
import * as violationQueueContract from './violation/violationQueue.contract.ts'
import * as workOrderContract from './workOrder/workOrder.contract.ts'

/** The fleet on the server: who answers what, what a broken constraint means, what runs by itself. */
export const fleetServer: ServerModule = {
  manifest: fleet,
  files: fleetFiles,
  endpoints: [
    ...bind(
      defaultFineContract,
      () => import('./defaultFine/defaultFine.commands.ts'),
      () => import('./defaultFine/defaultFine.queries.ts'),
    ),
    ...bind(vehicleFileContract, () => import('./vehicle/vehicleFile.queries.ts')),
    ...bind(
      vehicleContract,
      () => import('./vehicle/vehicleList.queries.ts'),
      () => import('./vehicle/vehiclePage.queries.ts'),
      () => import('./vehicle/vehicle.queries.ts'),
      () => import('./vehicle/vehicleTimeline.queries.ts'),
      () => import('./vehicle/vehicle.commands.ts'),
    ),
    ...bind(
      acquisitionContract,
      () => import('./acquisition/acquisition.queries.ts'),
      () => import('./acquisition/acquisition.commands.ts'),
      () => import('./acquisition/disposalUndo.commands.ts'),
    ),
    ...bind(
      analysisContract,
      () => import('./analysis/analysis.queries.ts'),
      () => import('./analysis/analysis.pdf.ts'),
      () => import('./sellKeep/sellKeep.queries.ts'),
    ),
    ...bind(flagContract, () => import('./flag/flag.commands.ts')),
    ...bind(
      fuelContract,
      () => import('./fuel/fuel.queries.ts'),
      () => import('./fuel/fuel.commands.ts'),
      () => import('./fuel/fuelBill.commands.ts'),
    ),
    ...bind(
      groupContract,
      () => import('./group/group.queries.ts'),
      () => import('./group/group.commands.ts'),
    ),
    ...bind(
      rateContract,
      () => import('./rate/rate.queries.ts'),
      () => import('./rate/rate.commands.ts'),
    ),
    ...bind(
      availabilityContract,
      () => import('./availability/availability.queries.ts'),
      () => import('./planner/planner.queries.ts'),
    ),
    ...bind(
      custodyContract,
      () => import('./custody/custody.queries.ts'),
      () => import('./custody/custodyCorrection.commands.ts'),
    ),
    ...bind(odometerContract, () => import('./odometer/odometer.commands.ts')),
    ...bind(
      inspectionContract,
      () => import('./inspection/inspection.queries.ts'),
      () => import('./inspection/inspection.commands.ts'),
    ),
    ...bind(
      markContract,
      () => import('./mark/mark.queries.ts'),
      () => import('./mark/mark.commands.ts'),
    ),
    ...bind(
      documentContract,
      () => import('./document/document.queries.ts'),
      () => import('./document/document.commands.ts'),
      () => import('./document/documentFee.commands.ts'),
    ),
    ...bind(legalityContract, () => import('./vehicle/legality.queries.ts')),
    ...bind(
      recordImportContract,
      () => import('./recordImport/recordImport.commands.ts'),
      () => import('./recordImport/recordImportFinancings.queries.ts'),
    ),
    ...bind(
      vehicleImportContract,
      () => import('./vehicleImport/vehicleImport.queries.ts'),
      () => import('./vehicleImport/vehicleImport.commands.ts'),
      () => import('./vehicleImport/vehicleImportUndo.commands.ts'),
    ),
    ...bind(
      violationContract,
      () => import('./violation/violation.queries.ts'),
      () => import('./violation/violationPage.queries.ts'),
      () => import('./violation/violation.commands.ts'),
      () => import('./violation/violationDecision.commands.ts'),
    ),
    ...bind(violationQueueContract, () => import('./violation/violationQueue.queries.ts')),
    ...bind(
      violationImportContract,
      () => import('./violation/violationImport.queries.ts'),
      () => import('./violation/violationImport.commands.ts'),
    ),
    ...bind(
      violationPaymentContract,
      () => import('./violation/violationPayment.queries.ts'),
      () => import('./violation/violationPayment.commands.ts'),
    ),
    ...bind(
      workOrderContract,
      () => import('./workOrder/workOrder.queries.ts'),
      () => import('./workOrder/workOrder.commands.ts'),
      () => import('./workOrder/workOrderCost.commands.ts'),
    ),
    ...bind(
      permitContract,
      () => import('./permit/permit.queries.ts'),
      () => import('./permit/permit.commands.ts'),
      () => import('./permit/permitYard.commands.ts'),
    ),
    ...bind(
      policyContract,
      () => import('./policy/policy.queries.ts'),
      () => import('./policy/policy.commands.ts'),
      () => import('./policy/policyMoney.commands.ts'),
    ),
    ...bind(
      financingContract,
      () => import('./financing/financing.queries.ts'),
      () => import('./financing/financing.commands.ts'),
      () => import('./financing/financingActivation.commands.ts'),
      () => import('./financing/financingMoney.commands.ts'),
    ),
    ...bind(
      paperContract,
      () => import('./vehicle/fleet.pdf.ts'),
      () => import('./violation/violation.pdf.ts'),
      () => import('./workOrder/workOrder.pdf.ts'),
      () => import('./vehicle/vehicle.pdf.ts'),
      () => import('./inspection/inspection.pdf.ts'),
      () => import('./custody/custody.pdf.ts'),
      () => import('./violation/violationPayment.pdf.ts'),
      () => import('./violation/violationFile.pdf.ts'),
    ),
    ...bind(
      reportContract,
      () => import('./report/report.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
    ...bind(
      qualityContract,
      () => import('./quality/quality.queries.ts'),
      () => import('./quality/quality.commands.ts'),
      () => import('./quality/qualityFixing.commands.ts'),
    ),
    ...bind(lateFineContract, () => import('./lateFine/lateFine.queries.ts')),
    ...bind(
      settingsContract,
      () => import('./settings/settings.queries.ts'),
      () => import('./settings/settings.commands.ts'),
    ),
    ...bind(
      serviceContract,
      () => import('./servicePlan/plan.queries.ts'),
      () => import('./servicePlan/plan.commands.ts'),
      () => import('./servicePlan/service.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  // Commands lock first and refuse these with names and times; the constraints are the last wall.
  constraints: {
    claim_taken: { code: 'fleet.claim.taken', kind: 'refused' },
    custody_open: { code: 'fleet.custody.open', kind: 'refused' },
    custody_backwards: { code: 'fleet.custody.backwards', kind: 'refused' },
    vehicle_plate_taken: { code: 'fleet.plate.taken', kind: 'conflict', field: 'plate' },
    vehicle_plate_one_at_a_time: { code: 'kernel.record.stale', kind: 'conflict' },
    vehicle_vin_taken: { code: 'fleet.vehicle.vinTaken', kind: 'conflict', field: 'vin' },
    vehicle_group_name_taken: { code: 'fleet.group.nameTaken', kind: 'conflict', field: 'nameAr' },
    rate_group_overlap: { code: 'kernel.record.stale', kind: 'conflict' },
    rate_vehicle_overlap: { code: 'kernel.record.stale', kind: 'conflict' },
    vehicle_document_replaced_once: { code: 'kernel.record.stale', kind: 'conflict' },
    inspection_device: { code: 'kernel.record.stale', kind: 'conflict' },
    mark_charged: { code: 'kernel.record.stale', kind: 'conflict' },
    fuel_log_taken: { code: 'fleet.fuel.taken', kind: 'conflict', field: 'at' },
    default_fine_taken: { code: 'fleet.defaultFine.taken', kind: 'conflict', field: 'validFrom' },
    violation_reference_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    service_plan_name_taken: { code: 'fleet.plan.nameTaken', kind: 'conflict', field: 'name' },
    insurance_policy_taken: { code: 'fleet.policy.taken', kind: 'conflict', field: 'number' },
    insurance_claim_once: { code: 'kernel.record.stale', kind: 'conflict' },
    vehicle_import_same: { code: 'kernel.record.stale', kind: 'conflict' },
  },
  contributes: {
    subledgers: async () => (await import('./subledgers.queries.ts')).fleetSubledgers,
    laterLoanParts: async () => [(await import('./financing/loanDue.queries.ts')).loanDueLater],
    assetRules: async () => [(await import('./acquisition/acquisition.queries.ts')).whyNotActOnAsset],
    voidFollowers: async () => [(await import('./financing/voidedDocuments.commands.ts')).followVoided],
    approvalSources: async () => [
      (await import('./workOrder/workOrderApproval.commands.ts')).workOrderSource,
    ],
    usageCounts: async () => [
      { resource: 'vehicles', count: (await import('./vehicle/quota.queries.ts')).countOwnedVehicles },
    ],
    paperReferences: async () => [(await import('./vehicle/vehicleFinding.queries.ts')).vehicleOnPaper],
    reports: async () => (await import('./report/reports.rules.ts')).fleetReports,
  },
  schedules: [
    whenDue(
      'fleet.claim.expire',
      '*/5 * * * *',
      async () => (await import('./claim/claim.job.ts')).expireClaims,
    ),
    whenDue(
      'fleet.alarms.hourly',
      '10 * * * *',
      async () => (await import('./alarm/alarms.job.ts')).hourlyAlarms,
    ),
    whenDue(
      'fleet.service.forecast',
      '03:00',
      async () => (await import('./alarm/alarms.job.ts')).serviceForecast,
    ),
    whenDue('fleet.alarms.daily', '06:00', async () => (await import('./alarm/alarms.job.ts')).dailyAlarms),
    whenDue(
      'fleet.financing.interest',
      '01:00',
      async () => (await import('./financing/financing.job.ts')).interestDue,
      'inParts',
    ),
    whenDue(
      'fleet.reserve.month',
      '02:00',
      async () => (await import('./lateFine/lateFine.job.ts')).reserveMonth,
    ),
    whenDue(
      'fleet.asset.use',
      '01:30',
      async () => (await import('./acquisition/assetUse.job.ts')).assetUse,
      'inParts',
    ),
    whenDue(
      'fleet.ledger.equality',
      '*/10 * * * *',
      async () => (await import('./quality/equality.job.ts')).ledgerEquality,
    ),
  ],
}
