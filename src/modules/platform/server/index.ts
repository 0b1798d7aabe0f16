import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as auditContract from '../shared/audit.contract.ts'
import * as branchContract from '../shared/branch.contract.ts'
import * as browseContract from '../shared/browse.contract.ts'
import * as closingContract from '../shared/closing.contract.ts'
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
import { verifyAll, verifyRecent } from './audit.job.ts'
import * as exampleDataCommands from './exampleData.commands.ts'
import { exportJob } from './export.commands.ts'
import { makeExport, removeExports } from './export.job.ts'
import { purgeClosed } from './purge.job.ts'
import { countUsage } from './quota.ts'
import { proveSeals, remindSigners } from './signing.job.ts'
import { moveSubscription, moveTimeZone } from './subscription.job.ts'

export const platformServer: ServerModule = {
  manifest: platform,
  endpoints: [
    ...bind(
      companyContract,
      () => import('./company.queries.ts'),
      () => import('./company.commands.ts'),
    ),
    ...bind(moduleContract, () => import('./module.queries.ts')),
    ...bind(
      branchContract,
      () => import('./branch.commands.ts'),
      () => import('./branch.queries.ts'),
    ),
    ...bind(
      companiesContract,
      () => import('./companies.commands.ts'),
      () => import('./companies.queries.ts'),
    ),
    ...bind(
      closingContract,
      () => import('./closing.commands.ts'),
      () => import('./closing.queries.ts'),
    ),
    ...bind(
      onboardingContract,
      () => import('./onboarding.commands.ts'),
      () => import('./onboarding.queries.ts'),
    ),
    ...bind(
      exampleDataContract,
      () => import('./exampleData.commands.ts'),
      () => import('./exampleData.queries.ts'),
    ),
    ...bind(
      exportContract,
      () => import('./export.commands.ts'),
      () => import('./export.queries.ts'),
    ),
    ...bind(subscriptionContract, () => import('./subscription.queries.ts')),
    ...bind(
      planContract,
      () => import('./plan.commands.ts'),
      () => import('./plan.queries.ts'),
    ),
    ...bind(
      orderContract,
      () => import('./order.commands.ts'),
      () => import('./order.queries.ts'),
    ),
    ...bind(
      landingContract,
      () => import('./landing.commands.ts'),
      () => import('./landing.queries.ts'),
    ),
    ...bind(
      browseContract,
      () => import('./browse.commands.ts'),
      () => import('./browse.queries.ts'),
    ),
    ...bind(
      auditContract,
      () => import('./audit.queries.ts'),
      () => import('./audit.export.ts'),
      () => import('./timeline.queries.ts'),
      () => import('./comment.commands.ts'),
    ),
    ...bind(signatoryContract, () => import('./signatory.commands.ts')),
    ...bind(
      signingContract,
      () => import('./signing.commands.ts'),
      () => import('./signing-link.commands.ts'),
      () => import('./signing.queries.ts'),
      () => import('./signing-list.queries.ts'),
    ),
    ...bind(
      viewContract,
      () => import('./view.commands.ts'),
      () => import('./view.queries.ts'),
    ),
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
    { name: 'platform.company.purge', cron: '20 0 * * *', run: purgeClosed },
    { name: 'platform.signing.chain', cron: '0 23 * * *', run: proveSeals },
    { name: 'platform.signing.remind', cron: '10 * * * *', run: remindSigners },
  ],
}
