import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as agreementContract from './agreement/agreement.contract.ts'
import * as boardContract from './board/board.contract.ts'
import * as bundleContract from './bundle/bundle.contract.ts'
import * as documentContract from './document/document.contract.ts'
import * as endingContract from './ending/ending.contract.ts'
import { estateFiles } from './fileHolders.queries.ts'
import * as handoverContract from './handover/handover.contract.ts'
import * as leaseContract from './lease/lease.contract.ts'
import * as leaseActsContract from './lease/leaseActs.contract.ts'
import * as leaseImportContract from './leaseImport/leaseImport.contract.ts'
import * as leaseRowContract from './leaseRow/leaseRow.contract.ts'
import * as leaseRuleContract from './leaseRule/leaseRule.contract.ts'
import * as leaseStepContract from './leaseStep/leaseStep.contract.ts'
import * as maintenanceContract from './maintenance/maintenance.contract.ts'
import * as maintenanceActsContract from './maintenance/maintenanceActs.contract.ts'
import * as maintenancePlanContract from './maintenancePlan/maintenancePlan.contract.ts'
import * as meterContract from './meter/meter.contract.ts'
import { realestate } from './module.ts'
import * as ownerViewContract from './ownerView/ownerView.contract.ts'
import * as paperContract from './paper/paper.contract.ts'
import * as propertyContract from './property/property.contract.ts'
import * as propertyActsContract from './property/propertyActs.contract.ts'
import * as propertyImportContract from './propertyImport/propertyImport.contract.ts'
import * as propertyMapContract from './propertyMap/propertyMap.contract.ts'
import * as rechargeContract from './recharge/recharge.contract.ts'
import * as reportContract from './report/report.contract.ts'
import * as settingsContract from './settings/settings.contract.ts'
import * as statementContract from './statement/statement.contract.ts'
import * as tenantContract from './tenant/tenant.contract.ts'
import * as trustContract from './trust/trust.contract.ts'

export const realestateServer: ServerModule = {
  manifest: realestate,
  files: estateFiles,
  endpoints: [
    ...bind(propertyContract, () => import('./property/property.queries.ts')),
    ...bind(
      propertyActsContract,
      () => import('./property/property.commands.ts'),
      () => import('./block/block.commands.ts'),
    ),
    ...bind(
      propertyMapContract,
      () => import('./propertyMap/propertyMap.queries.ts'),
      () => import('./propertyMap/placing.commands.ts'),
    ),
    ...bind(
      documentContract,
      () => import('./document/document.queries.ts'),
      () => import('./document/document.commands.ts'),
    ),
    ...bind(propertyImportContract, () => import('./propertyImport/propertyImport.commands.ts')),
    ...bind(leaseImportContract, () => import('./leaseImport/leaseImport.commands.ts')),
    ...bind(leaseContract, () => import('./lease/lease.queries.ts')),
    ...bind(leaseActsContract, () => import('./lease/lease.commands.ts')),
    ...bind(
      leaseRowContract,
      () => import('./leaseRow/rowInvoicing.commands.ts'),
      () => import('./leaseRow/collecting.commands.ts'),
    ),
    ...bind(
      bundleContract,
      () => import('./bundle/bundle.queries.ts'),
      () => import('./bundle/bundle.commands.ts'),
    ),
    ...bind(leaseStepContract, () => import('./leaseStep/leaseStep.commands.ts')),
    ...bind(
      leaseRuleContract,
      () => import('./leaseRule/leaseRule.queries.ts'),
      () => import('./leaseRule/leaseRule.commands.ts'),
    ),
    ...bind(
      handoverContract,
      () => import('./handover/handover.queries.ts'),
      () => import('./handover/handover.commands.ts'),
    ),
    ...bind(
      paperContract,
      () => import('./paper/lease.pdf.ts'),
      () => import('./paper/handover.pdf.ts'),
      () => import('./paper/bundle.pdf.ts'),
      () => import('./paper/ownerStatement.pdf.ts'),
    ),
    ...bind(
      endingContract,
      () => import('./ending/ending.commands.ts'),
      () => import('./settlement/settlement.commands.ts'),
    ),
    ...bind(maintenanceContract, () => import('./maintenance/maintenance.queries.ts')),
    ...bind(
      maintenanceActsContract,
      () => import('./maintenance/maintenance.commands.ts'),
      () => import('./maintenance/maintenanceMoney.commands.ts'),
    ),
    ...bind(
      maintenancePlanContract,
      () => import('./maintenancePlan/maintenancePlan.queries.ts'),
      () => import('./maintenancePlan/maintenancePlan.commands.ts'),
    ),
    ...bind(boardContract, () => import('./board/board.queries.ts')),
    ...bind(
      meterContract,
      () => import('./meter/meter.queries.ts'),
      () => import('./meter/meter.commands.ts'),
    ),
    ...bind(
      rechargeContract,
      () => import('./recharge/recharge.queries.ts'),
      () => import('./recharge/recharge.commands.ts'),
    ),
    ...bind(tenantContract, () => import('./tenant/tenant.queries.ts')),
    ...bind(
      agreementContract,
      () => import('./agreement/agreement.queries.ts'),
      () => import('./agreement/agreement.commands.ts'),
    ),
    ...bind(
      statementContract,
      () => import('./statement/statement.queries.ts'),
      () => import('./statement/statement.commands.ts'),
    ),
    ...bind(
      reportContract,
      () => import('./report/report.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
    ...bind(
      ownerViewContract,
      () => import('./ownerView/ownerView.queries.ts'),
      () => import('./ownerView/ownerView.commands.ts'),
    ),
    ...bind(trustContract, () => import('./trust/trust.queries.ts')),
    ...bind(
      settingsContract,
      () => import('./settings/settings.queries.ts'),
      () => import('./settings/settings.commands.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    property_code_taken: { code: 'realestate.property.codeTaken', kind: 'conflict', field: 'unitNo' },
    property_block_overlap: { code: 'realestate.property.blocked', kind: 'conflict', field: 'from' },
    lease_claim_taken: { code: 'realestate.lease.takenMeanwhile', kind: 'conflict' },
    meter_taken: { code: 'realestate.meter.known', kind: 'conflict', field: 'number' },
    meter_reading_taken: { code: 'realestate.meter.readTwice', kind: 'conflict', field: 'on' },
    recharge_period_taken: { code: 'realestate.recharge.period', kind: 'conflict', field: 'from' },
    rent_step_taken: { code: 'realestate.lease.stepTwice', kind: 'conflict', field: 'effectiveOn' },
    lease_rule_days: { code: 'realestate.leaseRule.days', kind: 'invalid', field: 'validTo' },
    agreement_property_taken: {
      code: 'realestate.agreement.propertyTaken',
      kind: 'conflict',
      field: 'propertyIds',
    },
    agreement_share_taken: { code: 'realestate.agreement.ownerTwice', kind: 'invalid', field: 'shares' },
    owner_statement_taken: { code: 'realestate.statement.known', kind: 'conflict', field: 'to' },
    owner_payout_taken: { code: 'realestate.statement.paid', kind: 'conflict' },
    lease_dates: { code: 'realestate.lease.dateOrder', kind: 'invalid', field: 'endDate' },
  },
  schedules: [
    whenDue(
      'realestate.lease.holdover',
      '00:05',
      async () => (await import('./job/leases.job.ts')).holdover,
      'inParts',
    ),
    whenDue(
      'realestate.row.invoiceDue',
      '00:15',
      async () => (await import('./job/leases.job.ts')).dueRows,
      'inParts',
    ),
    whenDue(
      'realestate.maintenancePlan.open',
      '00:30',
      async () => (await import('./maintenancePlan/plans.job.ts')).duePlans,
    ),
    whenDue(
      'realestate.property.alarms',
      '10 * * * *',
      async () => (await import('./job/alarms.job.ts')).propertyAlarms,
    ),
  ],
  contributes: {
    evidenceSources: async () => [(await import('./paper/leaseEvidence.queries.ts')).leaseEvidence],
    reports: async () => (await import('./report/reports.rules.ts')).estateReports,
    tenderRules: async () => [(await import('./trust/trust.queries.ts')).trustTenders],
    transferRules: async () => [(await import('./trust/trust.queries.ts')).trustTransfers],
    voidFollowers: async () => [
      (await import('./leaseRow/rowInvoicing.commands.ts')).followVoided,
      (await import('./maintenance/maintenanceMoney.commands.ts')).followVoidedShare,
    ],
  },
}
