import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as approvalContract from '../shared/approval.contract.ts'
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
import * as activateCommands from './activate.commands.ts'
import * as approvalCommands from './approval.commands.ts'
import * as cancelCommands from './cancel.commands.ts'
import * as changeCommands from './change.commands.ts'
import * as changeQueries from './change.queries.ts'
import * as chargeCommands from './charge.commands.ts'
import * as closeCommands from './close.commands.ts'
import * as contractCommands from './contract.commands.ts'
import * as contractQueries from './contract.queries.ts'
import * as contractListQueries from './contract-list.queries.ts'
import * as contractImportCommands from './contractImport.commands.ts'
import * as convertCommands from './convert.commands.ts'
import * as diagnosisQueries from './diagnosis.queries.ts'
import * as documentQueries from './document.queries.ts'
import * as duplicateCommands from './duplicate.commands.ts'
import * as duplicateQueries from './duplicate.queries.ts'
import * as evidenceCommands from './evidence/evidence.commands.ts'
import * as handoverCommands from './handover.commands.ts'
import * as handoverQueries from './handover.queries.ts'
import * as holdCommands from './hold.commands.ts'
import { schedules } from './jobs.ts'
import * as lawCommands from './law.commands.ts'
import * as lawRuleCommands from './law-rule.commands.ts'
import { seedLawRules } from './law-rule.row.ts'
import * as markCommands from './mark.commands.ts'
import * as masterCommands from './master.commands.ts'
import * as masterQueries from './master.queries.ts'
import * as ownCommands from './own.commands.ts'
import * as parametersCommands from './parameters.commands.ts'
import * as plannerQueries from './planner.queries.ts'
import * as priceQueries from './price.queries.ts'
import * as priceRuleCommands from './price-rule.commands.ts'
import * as priceRuleQueries from './price-rule.queries.ts'
import * as quotationCommands from './quotation.commands.ts'
import * as quotationQueries from './quotation.queries.ts'
import * as quotationLinkCommands from './quotation-link.commands.ts'
import * as renewCommands from './renew.commands.ts'
import * as renewQueries from './renew.queries.ts'
import * as returnCommands from './return.commands.ts'
import * as returnQueries from './return.queries.ts'
import * as rowCommands from './row.commands.ts'
import { approvalSealJob, sealApproval, sealHandoverSignature, sealJob } from './seal.job.ts'
import * as secondCommands from './second.commands.ts'
import { seedExtras } from './seeds.ts'
import * as settlementCommands from './settlement.commands.ts'
import * as signingSettingsCommands from './signing-settings.commands.ts'
import * as submitCommands from './submit.commands.ts'
import * as suspendCommands from './suspend.commands.ts'
import * as swapCommands from './swap.commands.ts'
import type {} from './tables.ts'
import * as templateCommands from './template.commands.ts'
import * as templateQueries from './template.queries.ts'
import * as undoReturnCommands from './undo-return.commands.ts'

/** Rentals on the server: quotations, contracts, handover, return, schedules and settlement. */
export const rentalsServer: ServerModule = {
  manifest: rentals,
  endpoints: [
    ...bind(priceContract, priceQueries),
    ...bind(priceRuleContract, { ...priceRuleCommands, ...priceRuleQueries }),
    ...bind(quotationContract, { ...quotationCommands, ...convertCommands, ...quotationQueries }),
    ...bind(quotationLinkContract, quotationLinkCommands),
    ...bind(quotationViewContract, quotationLinkCommands),
    ...bind(contractContract, {
      ...contractCommands,
      ...submitCommands,
      ...activateCommands,
      ...cancelCommands,
      ...closeCommands,
      ...contractQueries,
      ...contractListQueries,
    }),
    ...bind(approvalContract, approvalCommands),
    ...bind(changeContract, { ...changeCommands, ...swapCommands, ...changeQueries }),
    ...bind(renewContract, { renewContract: renewCommands.renewContract, ...renewQueries }),
    ...bind(ownContract, { ownVehicle: ownCommands.ownVehicle }),
    ...bind(suspendContract, suspendCommands),
    ...bind(lawContract, { ...lawCommands, ...lawRuleCommands }),
    ...bind(signingSettingsContract, signingSettingsCommands),
    ...bind(parametersContract, parametersCommands),
    ...bind(templateContract, { ...templateCommands, ...templateQueries }),
    ...bind(contractImportContract, contractImportCommands),
    ...bind(duplicateContract, { ...duplicateQueries, ...diagnosisQueries, ...duplicateCommands }),
    ...bind(handoverContract, { ...handoverCommands, ...handoverQueries }),
    ...bind(returnContract, { ...returnCommands, ...undoReturnCommands, ...returnQueries }),
    ...bind(rowContract, rowCommands),
    ...bind(holdContract, holdCommands),
    ...bind(secondContract, { keepSecondRecord: secondCommands.keepSecondRecord }),
    ...bind(masterContract, { ...masterCommands, ...masterQueries }),
    ...bind(chargeContract, chargeCommands),
    ...bind(markContract, markCommands),
    ...bind(settlementContract, settlementCommands),
    ...bind(settlementApplyContract, settlementCommands),
    ...bind(plannerContract, plannerQueries),
    ...bind(documentContract, documentQueries),
    ...bind(evidenceContract, evidenceCommands),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  // Commands lock the record first; these are the last wall.
  constraints: {
    clause_title_taken: { code: 'rentals.clause.titleTaken', kind: 'conflict', field: 'titleAr' },
    contract_template_one_draft: { code: 'kernel.record.stale', kind: 'conflict' },
    contract_template_one_in_force: { code: 'kernel.record.stale', kind: 'conflict' },
    contract_template_version_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    extra_name_taken: { code: 'rentals.extra.nameTaken', kind: 'conflict', field: 'nameAr' },
    agreement_overlap: { code: 'rentals.price.overlap', kind: 'conflict', field: 'fromOn' },
    law_rule_day_taken: { code: 'rentals.law.dayTaken', kind: 'conflict', field: 'validFromOn' },
    second_record_kept: { code: 'rentals.second.kept', kind: 'conflict' },
    leg_one_open: { code: 'kernel.record.stale', kind: 'conflict' },
    leg_no_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    schedule_row_no_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    quotation_one_newest: { code: 'kernel.record.stale', kind: 'conflict' },
    contract_driver_one_main: { code: 'rentals.contract.noMainDriver', kind: 'invalid', field: 'drivers' },
  },
  jobs: [
    { name: sealJob, run: sealHandoverSignature },
    { name: approvalSealJob, run: sealApproval },
  ],
  schedules,
  onCompanyCreated: async ctx => {
    await seedExtras(ctx)
    await seedLawRules(ctx)
  },
}
