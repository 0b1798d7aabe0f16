import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as assistantContract from './assistant/assistant.contract.ts'
import * as caseContract from './case/case.contract.ts'
import * as costContract from './cost/cost.contract.ts'
import * as defaulterContract from './defaulter/defaulter.contract.ts'
import * as evidenceContract from './evidence/evidence.contract.ts'
import { legalFiles } from './fileHolders.queries.ts'
import * as hearingContract from './hearing/hearing.contract.ts'
import * as letterContract from './letter/letter.contract.ts'
import * as libraryContract from './library/library.contract.ts'
import { legal } from './module.ts'
import * as officeContract from './office/office.contract.ts'
import * as referralContract from './referral/referral.contract.ts'
import * as reportContract from './report/report.contract.ts'
import type {} from './tables.ts'

const office = () => import('./office/office.commands.ts')

export const legalServer: ServerModule = {
  manifest: legal,
  files: legalFiles,
  endpoints: [
    ...bind(officeContract, () => import('./office/office.queries.ts'), office),
    ...bind(
      caseContract,
      () => import('./case/case.queries.ts'),
      () => import('./case/case.commands.ts'),
      () => import('./case/caseParts.commands.ts'),
    ),
    ...bind(
      hearingContract,
      () => import('./hearing/hearing.queries.ts'),
      () => import('./hearing/proceeding.commands.ts'),
      () => import('./hearing/hearing.commands.ts'),
    ),
    ...bind(
      costContract,
      () => import('./cost/cost.queries.ts'),
      () => import('./cost/cost.commands.ts'),
    ),
    ...bind(
      defaulterContract,
      () => import('./defaulter/defaulter.queries.ts'),
      () => import('./defaulter/defaulter.commands.ts'),
      () => import('./defaulter/sue.commands.ts'),
    ),
    ...bind(
      letterContract,
      () => import('./letter/letter.queries.ts'),
      () => import('./letter/letter.commands.ts'),
      () => import('./letter/template.commands.ts'),
      () => import('./letter/letter.pdf.ts'),
    ),
    ...bind(evidenceContract, () => import('./evidence/evidence.commands.ts')),
    ...bind(
      libraryContract,
      () => import('./library/library.queries.ts'),
      () => import('./library/library.commands.ts'),
    ),
    ...bind(
      assistantContract,
      () => import('./assistant/assistant.queries.ts'),
      () => import('./assistant/assistant.commands.ts'),
    ),
    ...bind(
      referralContract,
      () => import('./referral/referral.queries.ts'),
      () => import('./referral/referral.commands.ts'),
      () => import('./referral/referral.pdf.ts'),
    ),
    ...bind(
      reportContract,
      () => import('./report/report.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    court_name_taken: { code: 'legal.court.known', kind: 'conflict', field: 'nameAr' },
    time_limit_taken: { code: 'legal.limit.known', kind: 'conflict', field: 'validFromOn' },
    case_party_taken: { code: 'legal.case.partyKnown', kind: 'conflict', field: 'partyId' },
    proceeding_number_taken: {
      code: 'legal.proceeding.duplicate',
      kind: 'conflict',
      field: 'automatedNumber',
    },
    letter_template_published: { code: 'legal.template.known', kind: 'conflict' },
    claim_item_live: { code: 'legal.case.itemTaken', kind: 'conflict', field: 'invoiceIds' },
  },
  contributes: {
    reports: async () => (await import('./report/reports.rules.ts')).legalReports,
    voidFollowers: async () => [(await import('./case/reversal.commands.ts')).followReversal],
    lateFeePauses: async () => [(await import('./case/pause.queries.ts')).isInCourt],
  },
  schedules: [
    whenDue(
      'legal.collection',
      '00:10',
      async () => (await import('./defaulter/collection.job.ts')).nightlyCollection,
    ),
    whenDue('legal.library', '03:10', async () => (await import('./library/library.job.ts')).stocking),
    whenDue('legal.morning', '07:00', async () => (await import('./hearing/hearings.job.ts')).morningRoll),
  ],
  onCompanyCreated: async ctx => {
    await (await office()).openOffice(ctx)
    await (await import('./library/library.commands.ts')).stockLibrary(ctx)
  },
}
