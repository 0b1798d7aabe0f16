import { bind, type ServerModule } from '#kernel/server/module.ts'
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
import * as workOrderContract from '../shared/workOrder.contract.ts'
import * as acquisitionCommands from './acquisition.commands.ts'
import * as acquisitionQueries from './acquisition.queries.ts'
import { dailyAlarms, hourlyAlarms } from './alarms.job.ts'
import { printAnalysis } from './analysis.paper.ts'
import { analyseVehicles } from './analysis.queries.ts'
import { assetUse } from './assetUse.job.ts'
import * as availabilityQueries from './availability.queries.ts'
import { expireClaims } from './claim.job.ts'
import { printCustody } from './custody.paper.ts'
import * as custodyQueries from './custody.queries.ts'
import * as custodyCorrectionCommands from './custodyCorrection.commands.ts'
import * as defaultFineCommands from './defaultFine.commands.ts'
import * as defaultFineQueries from './defaultFine.queries.ts'
import { undoDisposal } from './disposalUndo.commands.ts'
import * as documentCommands from './document.commands.ts'
import * as documentQueries from './document.queries.ts'
import { payDocumentFee } from './documentFee.commands.ts'
import { ledgerEquality } from './equality.job.ts'
import * as financingCommands from './financing.commands.ts'
import { interestDue } from './financing.job.ts'
import * as financingQueries from './financing.queries.ts'
import * as financingMoneyCommands from './financingMoney.commands.ts'
import * as flagCommands from './flag.commands.ts'
import { printFinancing, printPermit } from './fleet.paper.ts'
import * as fuelCommands from './fuel.commands.ts'
import * as fuelQueries from './fuel.queries.ts'
import { billFuel } from './fuelBill.commands.ts'
import * as groupCommands from './group.commands.ts'
import * as groupQueries from './group.queries.ts'
import * as inspectionCommands from './inspection.commands.ts'
import { printInspection } from './inspection.paper.ts'
import * as inspectionQueries from './inspection.queries.ts'
import { reserveMonth } from './lateFine.job.ts'
import * as lateFineQueries from './lateFine.queries.ts'
import * as legalityQueries from './legality.queries.ts'
import * as markCommands from './mark.commands.ts'
import * as markQueries from './mark.queries.ts'
import * as odometerCommands from './odometer.commands.ts'
import * as permitCommands from './permit.commands.ts'
import * as permitQueries from './permit.queries.ts'
import * as permitYardCommands from './permitYard.commands.ts'
import * as planCommands from './plan.commands.ts'
import * as planQueries from './plan.queries.ts'
import * as plannerQueries from './planner.queries.ts'
import * as policyCommands from './policy.commands.ts'
import * as policyQueries from './policy.queries.ts'
import * as policyMoneyCommands from './policyMoney.commands.ts'
import * as qualityCommands from './quality.commands.ts'
import * as qualityQueries from './quality.queries.ts'
import * as rateCommands from './rate.commands.ts'
import * as rateQueries from './rate.queries.ts'
import * as recordImportCommands from './recordImport.commands.ts'
import { printFleetReport } from './report.paper.ts'
import { fleetReportCards, showFleetReport } from './report.queries.ts'
import { sellOrKeep } from './sellKeep.queries.ts'
import * as serviceQueries from './service.queries.ts'
import * as settingsCommands from './settings.commands.ts'
import * as settingsQueries from './settings.queries.ts'
import * as vehicleCommands from './vehicle.commands.ts'
import { printVehicleCard } from './vehicle.paper.ts'
import * as vehicleQueries from './vehicle.queries.ts'
import * as vehicleFileQueries from './vehicleFile.queries.ts'
import * as vehicleImportCommands from './vehicleImport.commands.ts'
import * as vehicleImportQueries from './vehicleImport.queries.ts'
import * as vehicleImportUndoCommands from './vehicleImportUndo.commands.ts'
import * as vehicleListQueries from './vehicleList.queries.ts'
import * as vehiclePageQueries from './vehiclePage.queries.ts'
import * as vehicleTimelineQueries from './vehicleTimeline.queries.ts'
import * as violationCommands from './violation.commands.ts'
import { printViolationLetter } from './violation.paper.ts'
import * as violationQueries from './violation.queries.ts'
import * as violationDecisionCommands from './violationDecision.commands.ts'
import { packAuthorityFile, packCustomerLetters } from './violationFile.paper.ts'
import * as violationImportCommands from './violationImport.commands.ts'
import * as violationImportQueries from './violationImport.queries.ts'
import * as violationPageQueries from './violationPage.queries.ts'
import * as violationPaymentCommands from './violationPayment.commands.ts'
import { printPayableViolations, printViolationPayment } from './violationPayment.paper.ts'
import * as violationPaymentQueries from './violationPayment.queries.ts'
import * as workOrderCommands from './workOrder.commands.ts'
import { printWorkOrder } from './workOrder.paper.ts'
import * as workOrderQueries from './workOrder.queries.ts'
import * as workOrderCostCommands from './workOrderCost.commands.ts'

/** The fleet on the server: who answers what, what a broken constraint means, what runs by itself. */
export const fleetServer: ServerModule = {
  manifest: fleet,
  endpoints: [
    ...bind(defaultFineContract, {
      ...defaultFineCommands,
      listDefaultFines: defaultFineQueries.listDefaultFines,
    }),
    ...bind(vehicleFileContract, vehicleFileQueries),
    ...bind(vehicleContract, {
      ...vehicleListQueries,
      ...vehiclePageQueries,
      ...vehicleQueries,
      ...vehicleTimelineQueries,
      ...vehicleCommands,
    }),
    ...bind(acquisitionContract, { ...acquisitionQueries, ...acquisitionCommands, undoDisposal }),
    ...bind(analysisContract, { analyseVehicles, printAnalysis, sellOrKeep }),
    ...bind(flagContract, flagCommands),
    ...bind(fuelContract, { ...fuelQueries, ...fuelCommands, billFuel }),
    ...bind(groupContract, { ...groupQueries, ...groupCommands }),
    ...bind(rateContract, { ...rateQueries, ...rateCommands }),
    ...bind(availabilityContract, { ...availabilityQueries, ...plannerQueries }),
    ...bind(custodyContract, { ...custodyQueries, ...custodyCorrectionCommands }),
    ...bind(odometerContract, odometerCommands),
    ...bind(inspectionContract, { ...inspectionQueries, ...inspectionCommands }),
    ...bind(markContract, { ...markQueries, ...markCommands }),
    ...bind(documentContract, { ...documentQueries, ...documentCommands, payDocumentFee }),
    ...bind(legalityContract, legalityQueries),
    ...bind(recordImportContract, recordImportCommands),
    ...bind(vehicleImportContract, {
      ...vehicleImportQueries,
      ...vehicleImportCommands,
      ...vehicleImportUndoCommands,
    }),
    ...bind(violationContract, {
      ...violationQueries,
      ...violationPageQueries,
      ...violationCommands,
      ...violationDecisionCommands,
    }),
    ...bind(violationImportContract, { ...violationImportQueries, ...violationImportCommands }),
    ...bind(violationPaymentContract, { ...violationPaymentQueries, ...violationPaymentCommands }),
    ...bind(workOrderContract, { ...workOrderQueries, ...workOrderCommands, ...workOrderCostCommands }),
    ...bind(permitContract, { ...permitQueries, ...permitCommands, ...permitYardCommands }),
    ...bind(policyContract, { ...policyQueries, ...policyCommands, ...policyMoneyCommands }),
    ...bind(financingContract, { ...financingQueries, ...financingCommands, ...financingMoneyCommands }),
    ...bind(paperContract, {
      ...{
        printPermit,
        printFinancing,
        printViolationLetter,
        printWorkOrder,
        printVehicleCard,
        printInspection,
      },
      ...{ printCustody, printPayableViolations, printViolationPayment },
      ...{ packCustomerLetters, packAuthorityFile },
    }),
    ...bind(reportContract, { showFleetReport, fleetReportCards, printFleetReport }),
    ...bind(qualityContract, { ...qualityQueries, ...qualityCommands }),
    ...bind(lateFineContract, lateFineQueries),
    ...bind(settingsContract, {
      getFleetSettings: settingsQueries.getFleetSettings,
      saveFleetSettings: settingsCommands.saveFleetSettings,
    }),
    ...bind(serviceContract, { ...planQueries, ...planCommands, ...serviceQueries }),
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
  schedules: [expireClaims, hourlyAlarms, dailyAlarms, interestDue, reserveMonth, assetUse, ledgerEquality],
}
