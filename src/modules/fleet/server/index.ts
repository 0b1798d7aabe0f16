import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as acquisitionContract from '../shared/acquisition.contract.ts'
import * as analysisContract from '../shared/analysis.contract.ts'
import * as availabilityContract from '../shared/availability.contract.ts'
import * as custodyContract from '../shared/custody.contract.ts'
import * as defaultFineContract from '../shared/defaultFine.contract.ts'
import * as documentContract from '../shared/document.contract.ts'
import * as financingContract from '../shared/financing.contract.ts'
import * as flagContract from '../shared/flag.contract.ts'
import * as fuelContract from '../shared/fuel.contract.ts'
import * as groupContract from '../shared/group.contract.ts'
import * as inspectionContract from '../shared/inspection.contract.ts'
import * as lateFineContract from '../shared/lateFine.contract.ts'
import * as legalityContract from '../shared/legality.contract.ts'
import * as markContract from '../shared/mark.contract.ts'
import { fleet } from '../shared/module.ts'
import * as odometerContract from '../shared/odometer.contract.ts'
import * as paperContract from '../shared/paper.contract.ts'
import * as permitContract from '../shared/permit.contract.ts'
import * as policyContract from '../shared/policy.contract.ts'
import * as qualityContract from '../shared/quality.contract.ts'
import * as rateContract from '../shared/rate.contract.ts'
import * as recordImportContract from '../shared/recordImport.contract.ts'
import * as reportContract from '../shared/report.contract.ts'
import * as serviceContract from '../shared/service.contract.ts'
import * as settingsContract from '../shared/settings.contract.ts'
import * as vehicleContract from '../shared/vehicle.contract.ts'
import * as vehicleFileContract from '../shared/vehicleFile.contract.ts'
import * as vehicleImportContract from '../shared/vehicleImport.contract.ts'
import * as violationContract from '../shared/violation.contract.ts'
import * as violationImportContract from '../shared/violationImport.contract.ts'
import * as violationPaymentContract from '../shared/violationPayment.contract.ts'
import * as violationQueueContract from '../shared/violationQueue.contract.ts'
import * as workOrderContract from '../shared/workOrder.contract.ts'
import { fleetFiles } from './fileHolders.ts'

/** The fleet on the server: who answers what, what a broken constraint means, what runs by itself. */
export const fleetServer: ServerModule = {
  manifest: fleet,
  files: fleetFiles,
  endpoints: [
    ...bind(
      defaultFineContract,
      () => import('./defaultFine.commands.ts'),
      () => import('./defaultFine.queries.ts'),
    ),
    ...bind(vehicleFileContract, () => import('./vehicleFile.queries.ts')),
    ...bind(
      vehicleContract,
      () => import('./vehicleList.queries.ts'),
      () => import('./vehiclePage.queries.ts'),
      () => import('./vehicle.queries.ts'),
      () => import('./vehicleTimeline.queries.ts'),
      () => import('./vehicle.commands.ts'),
    ),
    ...bind(
      acquisitionContract,
      () => import('./acquisition.queries.ts'),
      () => import('./acquisition.commands.ts'),
      () => import('./disposalUndo.commands.ts'),
    ),
    ...bind(
      analysisContract,
      () => import('./analysis.queries.ts'),
      () => import('./analysis.paper.ts'),
      () => import('./sellKeep.queries.ts'),
    ),
    ...bind(flagContract, () => import('./flag.commands.ts')),
    ...bind(
      fuelContract,
      () => import('./fuel.queries.ts'),
      () => import('./fuel.commands.ts'),
      () => import('./fuelBill.commands.ts'),
    ),
    ...bind(
      groupContract,
      () => import('./group.queries.ts'),
      () => import('./group.commands.ts'),
    ),
    ...bind(
      rateContract,
      () => import('./rate.queries.ts'),
      () => import('./rate.commands.ts'),
    ),
    ...bind(
      availabilityContract,
      () => import('./availability.queries.ts'),
      () => import('./planner.queries.ts'),
    ),
    ...bind(
      custodyContract,
      () => import('./custody.queries.ts'),
      () => import('./custodyCorrection.commands.ts'),
    ),
    ...bind(odometerContract, () => import('./odometer.commands.ts')),
    ...bind(
      inspectionContract,
      () => import('./inspection.queries.ts'),
      () => import('./inspection.commands.ts'),
    ),
    ...bind(
      markContract,
      () => import('./mark.queries.ts'),
      () => import('./mark.commands.ts'),
    ),
    ...bind(
      documentContract,
      () => import('./document.queries.ts'),
      () => import('./document.commands.ts'),
      () => import('./documentFee.commands.ts'),
    ),
    ...bind(legalityContract, () => import('./legality.queries.ts')),
    ...bind(
      recordImportContract,
      () => import('./recordImport.commands.ts'),
      () => import('./recordImport.financings.ts'),
    ),
    ...bind(
      vehicleImportContract,
      () => import('./vehicleImport.queries.ts'),
      () => import('./vehicleImport.commands.ts'),
      () => import('./vehicleImportUndo.commands.ts'),
    ),
    ...bind(
      violationContract,
      () => import('./violation.queries.ts'),
      () => import('./violationPage.queries.ts'),
      () => import('./violation.commands.ts'),
      () => import('./violationDecision.commands.ts'),
    ),
    ...bind(violationQueueContract, () => import('./violationQueue.queries.ts')),
    ...bind(
      violationImportContract,
      () => import('./violationImport.queries.ts'),
      () => import('./violationImport.commands.ts'),
    ),
    ...bind(
      violationPaymentContract,
      () => import('./violationPayment.queries.ts'),
      () => import('./violationPayment.commands.ts'),
    ),
    ...bind(
      workOrderContract,
      () => import('./workOrder.queries.ts'),
      () => import('./workOrder.commands.ts'),
      () => import('./workOrderCost.commands.ts'),
    ),
    ...bind(
      permitContract,
      () => import('./permit.queries.ts'),
      () => import('./permit.commands.ts'),
      () => import('./permitYard.commands.ts'),
    ),
    ...bind(
      policyContract,
      () => import('./policy.queries.ts'),
      () => import('./policy.commands.ts'),
      () => import('./policyMoney.commands.ts'),
    ),
    ...bind(
      financingContract,
      () => import('./financing.queries.ts'),
      () => import('./financing.commands.ts'),
      () => import('./financingActivation.commands.ts'),
      () => import('./financingMoney.commands.ts'),
    ),
    ...bind(
      paperContract,
      () => import('./fleet.paper.ts'),
      () => import('./violation.paper.ts'),
      () => import('./workOrder.paper.ts'),
      () => import('./vehicle.paper.ts'),
      () => import('./inspection.paper.ts'),
      () => import('./custody.paper.ts'),
      () => import('./violationPayment.paper.ts'),
      () => import('./violationFile.paper.ts'),
    ),
    ...bind(
      reportContract,
      () => import('./report.queries.ts'),
      () => import('./report.paper.ts'),
    ),
    ...bind(
      qualityContract,
      () => import('./quality.queries.ts'),
      () => import('./quality.commands.ts'),
      () => import('./quality.fixing.ts'),
    ),
    ...bind(lateFineContract, () => import('./lateFine.queries.ts')),
    ...bind(
      settingsContract,
      () => import('./settings.queries.ts'),
      () => import('./settings.commands.ts'),
    ),
    ...bind(
      serviceContract,
      () => import('./plan.queries.ts'),
      () => import('./plan.commands.ts'),
      () => import('./service.queries.ts'),
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
  schedules: [
    whenDue('fleet.claim.expire', '*/5 * * * *', async () => (await import('./claim.job.ts')).expireClaims),
    whenDue('fleet.alarms.hourly', '10 * * * *', async () => (await import('./alarms.job.ts')).hourlyAlarms),
    whenDue('fleet.service.forecast', '03:00', async () => (await import('./alarms.job.ts')).serviceForecast),
    whenDue('fleet.alarms.daily', '06:00', async () => (await import('./alarms.job.ts')).dailyAlarms),
    whenDue(
      'fleet.financing.interest',
      '01:00',
      async () => (await import('./financing.job.ts')).interestDue,
      'inParts',
    ),
    whenDue('fleet.reserve.month', '02:00', async () => (await import('./lateFine.job.ts')).reserveMonth),
    whenDue('fleet.asset.use', '01:30', async () => (await import('./assetUse.job.ts')).assetUse, 'inParts'),
    whenDue(
      'fleet.ledger.equality',
      '*/10 * * * *',
      async () => (await import('./equality.job.ts')).ledgerEquality,
    ),
  ],
}
