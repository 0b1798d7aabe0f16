import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as auditContract from '../shared/audit.contract.ts'
import * as backupContract from '../shared/backup.contract.ts'
import * as branchContract from '../shared/branch.contract.ts'
import * as browseContract from '../shared/browse.contract.ts'
import * as closingContract from '../shared/closing.contract.ts'
import * as companiesContract from '../shared/companies.contract.ts'
import * as companyContract from '../shared/company.contract.ts'
import * as exampleDataContract from '../shared/exampleData.contract.ts'
import * as exportContract from '../shared/export.contract.ts'
import * as failedJobContract from '../shared/failedJob.contract.ts'
import * as installationContract from '../shared/installation.contract.ts'
import * as landingContract from '../shared/landing.contract.ts'
import * as moduleContract from '../shared/module.contract.ts'
import { platform } from '../shared/module.ts'
import * as onboardingContract from '../shared/onboarding.contract.ts'
import * as orderContract from '../shared/order.contract.ts'
import * as planContract from '../shared/plan.contract.ts'
import * as reportContract from '../shared/report.contract.ts'
import * as signatoryContract from '../shared/signatory.contract.ts'
import * as signingContract from '../shared/signing.contract.ts'
import * as subscriptionContract from '../shared/subscription.contract.ts'
import * as viewContract from '../shared/view.contract.ts'
import { exportJob, fillJob } from './queuedJobs.ts'

export const platformServer: ServerModule = {
  manifest: platform,
  files: [
    {
      rows: "platform.company h where h.id = $1 and h.custom_branding ->> 'logoFileId' = f.id::text",
      readers: 'members',
    },
    // Signed papers are shown by endpoints of their own, each with the rights of its kind.
    { rows: 'platform.sealed_document h where h.company_id = $1 and h.file_id = f.id', readers: [] },
    { rows: 'platform.sign_request h where h.company_id = $1 and h.document_file_id = f.id', readers: [] },
    { rows: 'platform.sign_request h where h.company_id = $1 and h.scan_file_id = f.id', readers: [] },
  ],
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
    ...bind(
      backupContract,
      () => import('./backup.commands.ts'),
      () => import('./backup.queries.ts'),
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
      installationContract,
      () => import('./installation.commands.ts'),
      () => import('./installation.queries.ts'),
    ),
    ...bind(reportContract, () => import('./report.queries.ts')),
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
      failedJobContract,
      () => import('./failedJob.commands.ts'),
      () => import('./failedJob.queries.ts'),
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
    {
      name: fillJob,
      run: async (ctx, person: Parameters<typeof import('./exampleData.commands.ts').fillExampleData>[1]) =>
        (await import('./exampleData.commands.ts')).fillExampleData(ctx, person),
    },
    {
      name: exportJob,
      run: async (ctx, asked: Parameters<typeof import('./export.job.ts').makeExport>[1]) =>
        (await import('./export.job.ts')).makeExport(ctx, asked),
    },
  ],
  schedules: [
    whenDue('platform.subscription.clock', '2 * * * *', async () => ({
      run: (await import('./subscription.job.ts')).moveSubscription,
    })),
    whenDue('platform.timeZone.clock', '4 * * * *', async () => ({
      run: (await import('./subscription.job.ts')).moveTimeZone,
    })),
    whenDue('platform.usage.count', '01:30', async () => ({
      run: (await import('./quota.ts')).countUsage,
    })),
    whenDue('platform.audit.recent', '*/10 * * * *', async () => ({
      run: (await import('./audit.job.ts')).verifyRecent,
    })),
    whenDue('platform.audit.full', '02:15', async () => ({
      run: (await import('./audit.job.ts')).verifyAll,
    })),
    whenDue('platform.backup.nightly', '02:00', async () => ({
      run: (await import('./backup.job.ts')).backUp,
    })),
    whenDue('platform.backup.watch', '24 * * * *', async () => ({
      run: (await import('./backup.job.ts')).watchBackups,
    })),
    whenDue('platform.export.remove', '01:45', async () => ({
      run: (await import('./export.job.ts')).removeExports,
    })),
    whenDue('platform.company.purge', '20 0 * * *', async () => ({
      run: (await import('./purge.job.ts')).purgeClosed,
    })),
    whenDue('platform.installation.forget', '50 0 * * *', async () => ({
      run: (await import('./retention.job.ts')).forgetOld,
    })),
    whenDue('platform.signing.chain', '02:00', async () => ({
      run: (await import('./signing.job.ts')).proveSeals,
    })),
    whenDue('platform.signing.remind', '10 * * * *', async () => ({
      run: (await import('./signing.job.ts')).remindSigners,
    })),
  ],
}
