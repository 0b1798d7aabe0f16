import { bind, once, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as changeContract from './change/change.contract.ts'
import * as chargeContract from './charge/charge.contract.ts'
import * as contractContract from './contract/contract.contract.ts'
import * as parametersContract from './contract/parameters.contract.ts'
import * as ownContract from './contract/steps/own.contract.ts'
import * as renewContract from './contract/steps/renew.contract.ts'
import * as secondContract from './contract/steps/second.contract.ts'
import * as suspendContract from './contract/steps/suspend.contract.ts'
import * as contractImportContract from './contractImport/contractImport.contract.ts'
import * as documentContract from './document/document.contract.ts'
import * as duplicateContract from './duplicate/duplicate.contract.ts'
import * as evidenceContract from './evidence/evidence.contract.ts'
import * as handoverContract from './handover/handover.contract.ts'
import * as holdContract from './hold/hold.contract.ts'
import * as lawContract from './law/law.contract.ts'
import * as markContract from './mark/mark.contract.ts'
import * as masterContract from './master/master.contract.ts'
import { rentals } from './module.ts'
import * as plannerContract from './planner/planner.contract.ts'
import * as priceContract from './price/price.contract.ts'
import * as priceRuleContract from './price/priceRule.contract.ts'
import * as quotationContract from './quotation/quotation.contract.ts'
import * as quotationLinkContract from './quotation/quotationLink.contract.ts'
import * as quotationViewContract from './quotation/quotationView.contract.ts'
import * as returnContract from './return/return.contract.ts'
import * as rowContract from './row/row.contract.ts'
import * as settlementContract from './settlement/settlement.contract.ts'
import * as settlementApplyContract from './settlement/settlementApply.contract.ts'
import { approvalSealJob, sealJob } from './signing/sealJobs.rules.ts'
import * as signingSettingsContract from './signing/signingSettings.contract.ts'
import type {} from './tables.ts'
import * as templateContract from './template/template.contract.ts'

type Seals = typeof import('./signing/seal.job.ts')
const seeds = once(() => import('./settings/seeds.commands.ts'))
const lawRules = once(() => import('./law/lawRule.row.ts'))
const runs = async () => (await import('./contract/jobs.commands.ts')).runs

/** Rentals on the server: quotations, contracts, handover, return, schedules and settlement. */
export const rentalsServer: ServerModule = {
  manifest: rentals,
  files: [
    {
      rows: "rentals.second_record h where h.company_id = $1 and h.photos @> jsonb_build_array(jsonb_build_object('fileId', f.id))",
      readers: ['operations.contracts.read'],
    },
  ],
  endpoints: [
    ...bind(priceContract, () => import('./price/price.queries.ts')),
    ...bind(
      priceRuleContract,
      () => import('./price/priceRule.commands.ts'),
      () => import('./price/priceRule.queries.ts'),
    ),
    ...bind(
      quotationContract,
      () => import('./quotation/quotation.commands.ts'),
      () => import('./quotation/convert.commands.ts'),
      () => import('./quotation/quotation.queries.ts'),
    ),
    ...bind(quotationLinkContract, () => import('./quotation/quotationLink.commands.ts')),
    ...bind(quotationViewContract, () => import('./quotation/quotationLink.commands.ts')),
    ...bind(
      contractContract,
      () => import('./contract/contract.commands.ts'),
      () => import('./contract/steps/submit.commands.ts'),
      () => import('./contract/steps/activate.commands.ts'),
      () => import('./contract/steps/cancel.commands.ts'),
      () => import('./contract/steps/close.commands.ts'),
      () => import('./contract/contract.queries.ts'),
      () => import('./contract/list/contractList.queries.ts'),
    ),
    ...bind(
      changeContract,
      () => import('./change/change.commands.ts'),
      () => import('./contract/steps/swap.commands.ts'),
      () => import('./change/change.queries.ts'),
    ),
    ...bind(
      renewContract,
      () => import('./contract/steps/renew.commands.ts'),
      () => import('./contract/steps/renew.queries.ts'),
    ),
    ...bind(ownContract, () => import('./contract/steps/own.commands.ts')),
    ...bind(suspendContract, () => import('./contract/steps/suspend.commands.ts')),
    ...bind(
      lawContract,
      () => import('./law/law.commands.ts'),
      () => import('./law/lawRule.commands.ts'),
    ),
    ...bind(signingSettingsContract, () => import('./signing/signingSettings.commands.ts')),
    ...bind(parametersContract, () => import('./contract/parameters.commands.ts')),
    ...bind(
      templateContract,
      () => import('./template/template.commands.ts'),
      () => import('./template/template.queries.ts'),
    ),
    ...bind(contractImportContract, () => import('./contractImport/contractImport.commands.ts')),
    ...bind(
      duplicateContract,
      () => import('./duplicate/duplicate.queries.ts'),
      () => import('./contract/diagnosis.queries.ts'),
      () => import('./duplicate/duplicate.commands.ts'),
    ),
    ...bind(
      handoverContract,
      () => import('./handover/handover.commands.ts'),
      () => import('./handover/handover.queries.ts'),
    ),
    ...bind(
      returnContract,
      () => import('./return/return.commands.ts'),
      () => import('./return/undoReturn.commands.ts'),
      () => import('./return/return.queries.ts'),
    ),
    ...bind(rowContract, () => import('./row/row.commands.ts')),
    ...bind(holdContract, () => import('./hold/hold.commands.ts')),
    ...bind(secondContract, () => import('./contract/steps/second.commands.ts')),
    ...bind(
      masterContract,
      () => import('./master/master.commands.ts'),
      () => import('./master/master.queries.ts'),
    ),
    ...bind(chargeContract, () => import('./charge/charge.commands.ts')),
    ...bind(markContract, () => import('./mark/mark.commands.ts')),
    ...bind(settlementContract, () => import('./settlement/settlement.commands.ts')),
    ...bind(settlementApplyContract, () => import('./settlement/settlement.commands.ts')),
    ...bind(plannerContract, () => import('./planner/planner.queries.ts')),
    ...bind(documentContract, () => import('./document/document.queries.ts')),
    ...bind(evidenceContract, () => import('./evidence/evidence.commands.ts')),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  // Commands lock the record first; these are the last wall.
  constraints: {
    clause_code_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    clause_title_taken: { code: 'rentals.clause.titleTaken', kind: 'conflict', field: 'titleAr' },
    contract_template_one_draft: { code: 'kernel.record.stale', kind: 'conflict' },
    contract_template_one_in_force: { code: 'kernel.record.stale', kind: 'conflict' },
    contract_template_version_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    extra_name_taken: { code: 'rentals.extra.nameTaken', kind: 'conflict', field: 'nameAr' },
    agreement_overlap: { code: 'rentals.price.overlap', kind: 'conflict', field: 'fromOn' },
    law_rule_day_taken: { code: 'rentals.law.dayTaken', kind: 'conflict', field: 'validFromOn' },
    second_record_kept: { code: 'rentals.second.kept', kind: 'conflict' },
    fee_waiver_waiting: { code: 'rentals.feeWaiver.waiting', kind: 'conflict' },
    leg_one_open: { code: 'kernel.record.stale', kind: 'conflict' },
    leg_no_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    schedule_row_no_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    quotation_one_newest: { code: 'kernel.record.stale', kind: 'conflict' },
    contract_driver_one_main: { code: 'rentals.contract.noMainDriver', kind: 'invalid', field: 'drivers' },
  },
  jobs: [
    {
      name: sealJob,
      run: async (ctx, signed: Parameters<Seals['sealHandoverSignature']>[1]) =>
        (await import('./signing/seal.job.ts')).sealHandoverSignature(ctx, signed),
    },
    {
      name: approvalSealJob,
      run: async (ctx, signed: Parameters<Seals['sealApproval']>[1]) =>
        (await import('./signing/seal.job.ts')).sealApproval(ctx, signed),
    },
  ],
  schedules: [
    whenDue('rentals.quotation.expire', '*/5 * * * *', async () => (await runs()).expireQuotations),
    whenDue('rentals.row.invoiceDue', '15 * * * *', async () => (await runs()).dueRows, 'inParts'),
    whenDue('rentals.master.invoice', '20 * * * *', async () => (await runs()).masters, 'inParts'),
    whenDue('rentals.lateFee.assess', '30 * * * *', async () => (await runs()).lateFees, 'inParts'),
    whenDue('rentals.return.late', '5 * * * *', async () => (await runs()).lateReturns),
    whenDue('rentals.alarms.daily', '07:00', async () => (await runs()).morning),
    whenDue('rentals.contract.proof', '02:00', async () => (await runs()).proof),
  ],
  contributes: {
    paperReferences: async () => [(await import('./contract/figures.queries.ts')).contractOnPaper],
    partyFigures: async () => [(await import('./contract/figures.queries.ts')).rentalFigures],
    openItemsChecks: async () => [(await import('./contract/figures.queries.ts')).openRentals],
    evidenceSources: async () => [(await import('./evidence/evidence.commands.ts')).contractEvidence],
    usageCounts: async () => [
      {
        resource: 'activeContracts',
        count: (await import('./contract/figures.queries.ts')).countActiveContracts,
      },
    ],
    contractInvoices: async () => [
      (await import('./contract/contractInvoices.queries.ts')).invoicesOfContracts,
    ],
    voidFollowers: async () => [(await import('./credit/voidedDocuments.commands.ts')).followVoided],
    creditFollowers: async () => [(await import('./credit/creditedDocuments.commands.ts')).followCredited],
    lateFeeSources: async () => [(await import('./lateFee/lateFees.queries.ts')).lateFeeRows],
    forecasts: async () => (await import('./contract/forecast.queries.ts')).rentalForecasts,
    approvalSources: async () => [
      (await import('./contract/contractApproval.queries.ts')).contractSource,
      (await import('./lateFee/feeWaivers.commands.ts')).feeWaiverSource,
    ],
    signSources: async () => (await import('./signing/signSources.queries.ts')).rentalSignSources,
  },
  onCompanyCreated: async ctx => {
    await (await seeds()).seedApproval(ctx)
    await (await seeds()).seedExtras(ctx)
    await (await lawRules()).seedLawRules(ctx)
  },
}
