import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as auditContract from '../shared/audit.contract.ts'
import * as branchContract from '../shared/branch.contract.ts'
import * as browseContract from '../shared/browse.contract.ts'
import * as companiesContract from '../shared/companies.contract.ts'
import * as companyContract from '../shared/company.contract.ts'
import * as exampleDataContract from '../shared/exampleData.contract.ts'
import * as exportContract from '../shared/export.contract.ts'
import * as landingContract from '../shared/landing.contract.ts'
import * as moduleContract from '../shared/module.contract.ts'
import { platform } from '../shared/module.ts'
import * as onboardingContract from '../shared/onboarding.contract.ts'
import * as orderContract from '../shared/order.contract.ts'
import * as planContract from '../shared/plan.contract.ts'
import * as signatoryContract from '../shared/signatory.contract.ts'
import * as signingContract from '../shared/signing.contract.ts'
import * as subscriptionContract from '../shared/subscription.contract.ts'
import * as viewContract from '../shared/view.contract.ts'
import { exportAudit } from './audit.export.ts'
import { verifyAll, verifyRecent } from './audit.job.ts'
import * as auditQueries from './audit.queries.ts'
import * as branchCommands from './branch.commands.ts'
import * as branchQueries from './branch.queries.ts'
import * as browseCommands from './browse.commands.ts'
import * as browseQueries from './browse.queries.ts'
import { addComment } from './comment.commands.ts'
import * as companiesCommands from './companies.commands.ts'
import * as companiesQueries from './companies.queries.ts'
import * as companyCommands from './company.commands.ts'
import { readCompany } from './company.queries.ts'
import * as exampleDataCommands from './exampleData.commands.ts'
import { readExampleData } from './exampleData.queries.ts'
import { exportCompany, exportJob } from './export.commands.ts'
import { makeExport, removeExports } from './export.job.ts'
import { downloadExportPart, listExports } from './export.queries.ts'
import * as landingCommands from './landing.commands.ts'
import * as landingQueries from './landing.queries.ts'
import * as moduleQueries from './module.queries.ts'
import * as onboardingCommands from './onboarding.commands.ts'
import * as onboardingQueries from './onboarding.queries.ts'
import * as orderCommands from './order.commands.ts'
import * as orderQueries from './order.queries.ts'
import * as planCommands from './plan.commands.ts'
import { listOffer } from './plan.queries.ts'
import { countUsage } from './quota.ts'
import * as signatoryCommands from './signatory.commands.ts'
import * as signingCommands from './signing.commands.ts'
import { proveSeals, remindSigners } from './signing.job.ts'
import * as signingQueries from './signing.queries.ts'
import * as signingLinkCommands from './signing-link.commands.ts'
import * as signingListQueries from './signing-list.queries.ts'
import { moveSubscription, moveTimeZone } from './subscription.job.ts'
import * as subscriptionQueries from './subscription.queries.ts'
import { listTimeline } from './timeline.queries.ts'
import * as viewCommands from './view.commands.ts'
import * as viewQueries from './view.queries.ts'

export const platformServer: ServerModule = {
  manifest: platform,
  endpoints: [
    ...bind(companyContract, { readCompany, ...companyCommands }),
    ...bind(moduleContract, moduleQueries),
    ...bind(branchContract, { ...branchCommands, ...branchQueries }),
    ...bind(companiesContract, { ...companiesCommands, ...companiesQueries }),
    ...bind(onboardingContract, { ...onboardingCommands, ...onboardingQueries }),
    ...bind(exampleDataContract, { ...exampleDataCommands, readExampleData }),
    ...bind(exportContract, { exportCompany, listExports, downloadExportPart }),
    ...bind(subscriptionContract, subscriptionQueries),
    ...bind(planContract, { ...planCommands, listOffer }),
    ...bind(orderContract, { ...orderCommands, ...orderQueries }),
    ...bind(landingContract, { ...landingCommands, ...landingQueries }),
    ...bind(browseContract, { ...browseCommands, ...browseQueries }),
    ...bind(auditContract, { ...auditQueries, exportAudit, listTimeline, addComment }),
    ...bind(signatoryContract, signatoryCommands),
    ...bind(signingContract, {
      ...signingCommands,
      ...signingLinkCommands,
      ...signingQueries,
      ...signingListQueries,
    }),
    ...bind(viewContract, { ...viewCommands, ...viewQueries }),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    branch_code_taken: { code: 'platform.branch.codeTaken', kind: 'conflict', field: 'code' },
    subscription_order_open: { code: 'platform.order.open', kind: 'refused' },
    signatory_name_taken: { code: 'platform.signatory.nameTaken', kind: 'conflict', field: 'name' },
    sealed_document_no_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    landing_key_taken: { code: 'platform.landing.keyTaken', kind: 'conflict', field: 'contentKey' },
  },
  jobs: [
    { name: exampleDataCommands.fillJob, run: exampleDataCommands.fillExampleData },
    { name: exportJob, run: makeExport },
  ],
  schedules: [
    { name: 'platform.subscription.clock', cron: '2 * * * *', run: moveSubscription },
    { name: 'platform.timeZone.clock', cron: '4 * * * *', run: moveTimeZone },
    { name: 'platform.usage.count', cron: '30 22 * * *', run: countUsage },
    { name: 'platform.audit.recent', cron: '*/10 * * * *', run: verifyRecent },
    { name: 'platform.audit.full', cron: '15 23 * * *', run: verifyAll },
    { name: 'platform.export.remove', cron: '45 22 * * *', run: removeExports },
    { name: 'platform.signing.chain', cron: '0 23 * * *', run: proveSeals },
    { name: 'platform.signing.remind', cron: '10 * * * *', run: remindSigners },
  ],
}
