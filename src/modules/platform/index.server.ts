import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as auditContract from './audit/audit.contract.ts'
import * as backupContract from './backup/backup.contract.ts'
import * as branchContract from './branch/branch.contract.ts'
import * as browseContract from './browse/browse.contract.ts'
import * as closingContract from './company/closing.contract.ts'
import * as companiesContract from './company/companies.contract.ts'
import * as companyContract from './company/company.contract.ts'
import * as exampleDataContract from './exampleData/exampleData.contract.ts'
import * as exportContract from './export/export.contract.ts'
import * as failedJobContract from './failedJob/failedJob.contract.ts'
import { exportJob, fillJob, restoreJob } from './failedJob/queuedJobs.rules.ts'
import * as importHubContract from './importHub/importHub.contract.ts'
import * as installationContract from './installation/installation.contract.ts'
import * as landingContract from './landing/landing.contract.ts'
import * as mapTilesContract from './mapTiles/mapTiles.contract.ts'
import * as moduleContract from './module/module.contract.ts'
import { platform } from './module.ts'
import * as onboardingContract from './onboarding/onboarding.contract.ts'
import * as orderContract from './order/order.contract.ts'
import * as planContract from './plan/plan.contract.ts'
import * as reportContract from './report/report.contract.ts'
import * as restoreContract from './restore/restore.contract.ts'
import * as signatoryContract from './signatory/signatory.contract.ts'
import * as signingContract from './signing/signing.contract.ts'
import * as subscriptionContract from './subscription/subscription.contract.ts'
import * as viewContract from './view/view.contract.ts'

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
      () => import('./company/company.queries.ts'),
      () => import('./company/company.commands.ts'),
    ),
    ...bind(moduleContract, () => import('./module/module.queries.ts')),
    ...bind(
      branchContract,
      () => import('./branch/branch.commands.ts'),
      () => import('./branch/branch.queries.ts'),
    ),
    ...bind(
      companiesContract,
      () => import('./company/companies.commands.ts'),
      () => import('./company/companies.queries.ts'),
    ),
    ...bind(
      closingContract,
      () => import('./company/closing.commands.ts'),
      () => import('./company/closing.queries.ts'),
    ),
    ...bind(
      onboardingContract,
      () => import('./onboarding/onboarding.commands.ts'),
      () => import('./onboarding/onboarding.queries.ts'),
    ),
    ...bind(
      exampleDataContract,
      () => import('./exampleData/exampleData.commands.ts'),
      () => import('./exampleData/exampleData.queries.ts'),
    ),
    ...bind(
      exportContract,
      () => import('./export/export.commands.ts'),
      () => import('./export/export.queries.ts'),
    ),
    ...bind(
      backupContract,
      () => import('./backup/backup.commands.ts'),
      () => import('./backup/backup.queries.ts'),
    ),
    ...bind(
      restoreContract,
      () => import('./restore/restore.commands.ts'),
      () => import('./restore/restore.queries.ts'),
    ),
    ...bind(subscriptionContract, () => import('./subscription/subscription.queries.ts')),
    ...bind(
      planContract,
      () => import('./plan/plan.commands.ts'),
      () => import('./plan/plan.queries.ts'),
    ),
    ...bind(
      orderContract,
      () => import('./order/order.commands.ts'),
      () => import('./order/order.queries.ts'),
    ),
    ...bind(
      installationContract,
      () => import('./installation/installation.commands.ts'),
      () => import('./installation/installation.queries.ts'),
    ),
    ...bind(importHubContract, () => import('./importHub/importHub.queries.ts')),
    ...bind(
      mapTilesContract,
      () => import('./mapTiles/mapTiles.commands.ts'),
      () => import('./mapTiles/mapTiles.queries.ts'),
    ),
    ...bind(reportContract, () => import('./report/report.queries.ts')),
    ...bind(
      landingContract,
      () => import('./landing/landing.commands.ts'),
      () => import('./landing/landing.queries.ts'),
    ),
    ...bind(
      browseContract,
      () => import('./browse/browse.commands.ts'),
      () => import('./browse/browse.queries.ts'),
    ),
    ...bind(
      failedJobContract,
      () => import('./failedJob/failedJob.commands.ts'),
      () => import('./failedJob/failedJob.queries.ts'),
    ),
    ...bind(
      auditContract,
      () => import('./audit/audit.queries.ts'),
      () => import('./audit/auditExport.queries.ts'),
      () => import('./record/timeline.queries.ts'),
      () => import('./record/comment.commands.ts'),
    ),
    ...bind(signatoryContract, () => import('./signatory/signatory.commands.ts')),
    ...bind(
      signingContract,
      () => import('./signing/signing.commands.ts'),
      () => import('./signing/signingLink.commands.ts'),
      () => import('./signing/signing.queries.ts'),
      () => import('./signing/signingList.queries.ts'),
    ),
    ...bind(
      viewContract,
      () => import('./view/view.commands.ts'),
      () => import('./view/view.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    branch_code_taken: { code: 'platform.branch.codeTaken', kind: 'conflict', field: 'code' },
    subscription_order_open: { code: 'platform.order.open', kind: 'refused' },
    signatory_name_taken: { code: 'platform.signatory.nameTaken', kind: 'conflict', field: 'name' },
    sealed_document_no_taken: { code: 'kernel.record.stale', kind: 'conflict' },
    restore_running: { code: 'platform.restore.running', kind: 'refused' },
    landing_key_taken: { code: 'platform.landing.keyTaken', kind: 'conflict', field: 'contentKey' },
  },
  jobs: [
    {
      name: fillJob,
      run: async (
        ctx,
        person: Parameters<typeof import('./exampleData/exampleData.commands.ts').fillExampleData>[1],
      ) => (await import('./exampleData/exampleData.commands.ts')).fillExampleData(ctx, person),
    },
    {
      name: exportJob,
      run: async (ctx, asked: Parameters<typeof import('./export/export.job.ts').makeExport>[1]) =>
        (await import('./export/export.job.ts')).makeExport(ctx, asked),
    },
    {
      name: restoreJob,
      run: async (ctx, asked: Parameters<typeof import('./restore/restore.job.ts').runRestore>[1]) =>
        (await import('./restore/restore.job.ts')).runRestore(ctx, asked),
    },
  ],
  schedules: [
    whenDue('platform.restore.drill', '40 3 * * 0', async () => ({
      run: (await import('./restore/drill.job.ts')).drill,
    })),
    whenDue('platform.subscription.clock', '2 * * * *', async () => ({
      run: (await import('./subscription/subscription.job.ts')).moveSubscription,
    })),
    whenDue('platform.timeZone.clock', '4 * * * *', async () => ({
      run: (await import('./subscription/subscription.job.ts')).moveTimeZone,
    })),
    whenDue('platform.usage.count', '01:30', async () => ({
      run: (await import('./plan/quota.commands.ts')).countUsage,
    })),
    whenDue('platform.audit.recent', '*/10 * * * *', async () => ({
      run: (await import('./audit/audit.job.ts')).verifyRecent,
    })),
    whenDue('platform.audit.full', '02:15', async () => ({
      run: (await import('./audit/audit.job.ts')).verifyAll,
    })),
    whenDue('platform.backup.nightly', '02:00', async () => ({
      run: (await import('./backup/backup.job.ts')).backUp,
    })),
    whenDue('platform.backup.watch', '24 * * * *', async () => ({
      run: (await import('./backup/backup.job.ts')).watchBackups,
    })),
    whenDue('platform.export.remove', '01:45', async () => ({
      run: (await import('./export/export.job.ts')).removeExports,
    })),
    whenDue('platform.company.purge', '20 0 * * *', async () => ({
      run: (await import('./company/purge.job.ts')).purgeClosed,
    })),
    whenDue('platform.installation.forget', '50 0 * * *', async () => ({
      run: (await import('./audit/retention.job.ts')).forgetOld,
    })),
    whenDue('platform.signing.chain', '02:00', async () => ({
      run: (await import('./signing/signing.job.ts')).proveSeals,
    })),
    whenDue('platform.signing.remind', '10 * * * *', async () => ({
      run: (await import('./signing/signing.job.ts')).remindSigners,
    })),
  ],
}
