import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as blacklistContract from '../shared/blacklist.contract.ts'
import * as creditContract from '../shared/credit.contract.ts'
import * as customerImportContract from '../shared/customerImport.contract.ts'
import * as documentContract from '../shared/document.contract.ts'
import * as duplicateContract from '../shared/duplicate.contract.ts'
import * as matchContract from '../shared/match.contract.ts'
import * as mergeContract from '../shared/merge.contract.ts'
import { parties } from '../shared/module.ts'
import * as paperContract from '../shared/paper.contract.ts'
import * as partyContract from '../shared/party.contract.ts'
import * as relationContract from '../shared/relation.contract.ts'

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
      () => import('./party.commands.ts'),
      () => import('./party-list.queries.ts'),
      () => import('./party-read.queries.ts'),
    ),
    ...bind(paperContract, () => import('./party.paper.ts')),
    ...bind(duplicateContract, () => import('./duplicate.queries.ts')),
    ...bind(mergeContract, () => import('./merge.commands.ts')),
    ...bind(customerImportContract, () => import('./customerImport.commands.ts')),
    ...bind(
      documentContract,
      () => import('./document.commands.ts'),
      () => import('./document.queries.ts'),
    ),
    ...bind(
      matchContract,
      () => import('./match.commands.ts'),
      () => import('./match.queries.ts'),
    ),
    ...bind(blacklistContract, () => import('./blacklist.commands.ts')),
    ...bind(creditContract, () => import('./credit.commands.ts')),
    ...bind(relationContract, () => import('./relation.commands.ts')),
  ],
  // 07:00 in Kuwait.
  schedules: [
    whenDue('parties.blacklist.review', '07:00', async () => ({
      run: (await import('./blacklist.job.ts')).alertReviews,
    })),
    whenDue('parties.document.expiry', '07:00', async () => ({
      run: (await import('./document.job.ts')).alertDocuments,
    })),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    party_relation_known: { code: 'parties.relation.exists', kind: 'refused' },
    party_has_name: { code: 'parties.party.nameRequired', kind: 'invalid', field: 'nameAr' },
  },
}
