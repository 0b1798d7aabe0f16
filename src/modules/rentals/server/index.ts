import { bind, once, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as changeContract from '../shared/change.contract.ts'
import * as chargeContract from '../shared/charge.contract.ts'
import * as contractContract from '../shared/contract.contract.ts'
import * as contractImportContract from '../shared/contractImport.contract.ts'
import * as documentContract from '../shared/document.contract.ts'
import * as duplicateContract from '../shared/duplicate.contract.ts'
import * as evidenceContract from '../shared/evidence.contract.ts'
import * as handoverContract from '../shared/handover.contract.ts'
import * as holdContract from '../shared/hold.contract.ts'
import * as lawContract from '../shared/law.contract.ts'
import * as markContract from '../shared/mark.contract.ts'
import * as masterContract from '../shared/master.contract.ts'
import { rentals } from '../shared/module.ts'
import * as ownContract from '../shared/own.contract.ts'
import * as parametersContract from '../shared/parameters.contract.ts'
import * as plannerContract from '../shared/planner.contract.ts'
import * as priceContract from '../shared/price.contract.ts'
import * as priceRuleContract from '../shared/price-rule.contract.ts'
import * as quotationContract from '../shared/quotation.contract.ts'
import * as quotationLinkContract from '../shared/quotation-link.contract.ts'
import * as quotationViewContract from '../shared/quotation-view.contract.ts'
import * as renewContract from '../shared/renew.contract.ts'
import * as returnContract from '../shared/return.contract.ts'
import * as rowContract from '../shared/row.contract.ts'
import * as secondContract from '../shared/second.contract.ts'
import * as settlementContract from '../shared/settlement.contract.ts'
import * as settlementApplyContract from '../shared/settlement-apply.contract.ts'
import * as signingSettingsContract from '../shared/signing-settings.contract.ts'
import * as suspendContract from '../shared/suspend.contract.ts'
import * as templateContract from '../shared/template.contract.ts'
import { approvalSealJob, sealJob } from './sealJobs.ts'
import type {} from './tables.ts'

type Seals = typeof import('./seal.job.ts')
const seeds = once(() => import('./seeds.ts'))
const lawRules = once(() => import('./law-rule.row.ts'))
const runs = async () => (await import('./jobs.ts')).runs

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
    ...bind(priceContract, () => import('./price.queries.ts')),
    ...bind(
      priceRuleContract,
      () => import('./price-rule.commands.ts'),
      () => import('./price-rule.queries.ts'),
    ),
    ...bind(
      quotationContract,
      () => import('./quotation.commands.ts'),
      () => import('./convert.commands.ts'),
      () => import('./quotation.queries.ts'),
    ),
    ...bind(quotationLinkContract, () => import('./quotation-link.commands.ts')),
    ...bind(quotationViewContract, () => import('./quotation-link.commands.ts')),
    ...bind(
      contractContract,
      () => import('./contract.commands.ts'),
      () => import('./submit.commands.ts'),
      () => import('./activate.commands.ts'),
      () => import('./cancel.commands.ts'),
      () => import('./close.commands.ts'),
      () => import('./contract.queries.ts'),
      () => import('./contract-list.queries.ts'),
    ),
    ...bind(
      changeContract,
      () => import('./change.commands.ts'),
      () => import('./swap.commands.ts'),
      () => import('./change.queries.ts'),
    ),
    ...bind(
      renewContract,
      () => import('./renew.commands.ts'),
      () => import('./renew.queries.ts'),
    ),
    ...bind(ownContract, () => import('./own.commands.ts')),
    ...bind(suspendContract, () => import('./suspend.commands.ts')),
    ...bind(
      lawContract,
      () => import('./law.commands.ts'),
      () => import('./law-rule.commands.ts'),
    ),
    ...bind(signingSettingsContract, () => import('./signing-settings.commands.ts')),
    ...bind(parametersContract, () => import('./parameters.commands.ts')),
    ...bind(
      templateContract,
      () => import('./template.commands.ts'),
      () => import('./template.queries.ts'),
    ),
    ...bind(contractImportContract, () => import('./contractImport.commands.ts')),
    ...bind(
      duplicateContract,
      () => import('./duplicate.queries.ts'),
      () => import('./diagnosis.queries.ts'),
      () => import('./duplicate.commands.ts'),
    ),
    ...bind(
      handoverContract,
      () => import('./handover.commands.ts'),
      () => import('./handover.queries.ts'),
    ),
    ...bind(
      returnContract,
      () => import('./return.commands.ts'),
      () => import('./undo-return.commands.ts'),
      () => import('./return.queries.ts'),
    ),
    ...bind(rowContract, () => import('./row.commands.ts')),
    ...bind(holdContract, () => import('./hold.commands.ts')),
    ...bind(secondContract, () => import('./second.commands.ts')),
    ...bind(
      masterContract,
      () => import('./master.commands.ts'),
      () => import('./master.queries.ts'),
    ),
    ...bind(chargeContract, () => import('./charge.commands.ts')),
    ...bind(markContract, () => import('./mark.commands.ts')),
    ...bind(settlementContract, () => import('./settlement.commands.ts')),
    ...bind(settlementApplyContract, () => import('./settlement.commands.ts')),
    ...bind(plannerContract, () => import('./planner.queries.ts')),
    ...bind(documentContract, () => import('./document.queries.ts')),
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
        (await import('./seal.job.ts')).sealHandoverSignature(ctx, signed),
    },
    {
      name: approvalSealJob,
      run: async (ctx, signed: Parameters<Seals['sealApproval']>[1]) =>
        (await import('./seal.job.ts')).sealApproval(ctx, signed),
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
  onCompanyCreated: async ctx => {
    await (await seeds()).seedApproval(ctx)
    await (await seeds()).seedExtras(ctx)
    await (await lawRules()).seedLawRules(ctx)
  },
}
