import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as blacklistContract from './blacklist/blacklist.contract.ts'
import * as creditContract from './credit/credit.contract.ts'
import * as customerImportContract from './customerImport/customerImport.contract.ts'
import * as documentContract from './document/document.contract.ts'
import * as duplicateContract from './duplicate/duplicate.contract.ts'
import * as matchContract from './duplicate/match.contract.ts'
import * as mergeContract from './merge/merge.contract.ts'
import { parties } from './module.ts'
import * as paperContract from './party/paper.contract.ts'
import * as partyContract from './party/party.contract.ts'
import * as relationContract from './relation/relation.contract.ts'

export const partiesServer: ServerModule = {
  manifest: parties,
  files: [
    {
      rows: 'parties.party_document_file h where h.company_id = $1 and h.file_id = f.id',
      readers: ['operations.customers.read'],
    },
  ],
  endpoints: [
    ...bind(
      partyContract,
      () => import('./party/party.commands.ts'),
      () => import('./party/partyList.queries.ts'),
      () => import('./party/partyRead.queries.ts'),
    ),
    ...bind(paperContract, () => import('./party/party.pdf.ts')),
    ...bind(duplicateContract, () => import('./duplicate/duplicate.queries.ts')),
    ...bind(mergeContract, () => import('./merge/merge.commands.ts')),
    ...bind(customerImportContract, () => import('./customerImport/customerImport.commands.ts')),
    ...bind(
      documentContract,
      () => import('./document/document.commands.ts'),
      () => import('./document/document.queries.ts'),
    ),
    ...bind(
      matchContract,
      () => import('./duplicate/match.commands.ts'),
      () => import('./duplicate/match.queries.ts'),
    ),
    ...bind(blacklistContract, () => import('./blacklist/blacklist.commands.ts')),
    ...bind(creditContract, () => import('./credit/credit.commands.ts')),
    ...bind(relationContract, () => import('./relation/relation.commands.ts')),
  ],
  // 07:00 in Kuwait.
  contributes: {
    usageCounts: async () => [
      { resource: 'customers', count: (await import('./party/quota.queries.ts')).countCustomers },
    ],
  },
  schedules: [
    whenDue('parties.blacklist.review', '07:00', async () => ({
      run: (await import('./blacklist/blacklist.job.ts')).alertReviews,
    })),
    whenDue('parties.document.expiry', '07:00', async () => ({
      run: (await import('./document/document.job.ts')).alertDocuments,
    })),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    party_relation_known: { code: 'parties.relation.exists', kind: 'refused' },
    party_has_name: { code: 'parties.party.nameRequired', kind: 'invalid', field: 'nameAr' },
  },
}
