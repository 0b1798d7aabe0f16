import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as blacklistContract from '../shared/blacklist.contract.ts'
import * as creditContract from '../shared/credit.contract.ts'
import * as customerImportContract from '../shared/customerImport.contract.ts'
import * as documentContract from '../shared/document.contract.ts'
import * as duplicateContract from '../shared/duplicate.contract.ts'
import * as matchContract from '../shared/match.contract.ts'
import * as mergeContract from '../shared/merge.contract.ts'
import { parties } from '../shared/module.ts'
import * as partyContract from '../shared/party.contract.ts'
import * as relationContract from '../shared/relation.contract.ts'
import * as blacklistCommands from './blacklist.commands.ts'
import { alertReviews } from './blacklist.job.ts'
import * as creditCommands from './credit.commands.ts'
import * as customerImportCommands from './customerImport.commands.ts'
import * as documentCommands from './document.commands.ts'
import { alertDocuments } from './document.job.ts'
import * as documentQueries from './document.queries.ts'
import { findDuplicates } from './duplicate.queries.ts'
import * as matchCommands from './match.commands.ts'
import * as matchQueries from './match.queries.ts'
import * as mergeCommands from './merge.commands.ts'
import * as partyCommands from './party.commands.ts'
import * as listQueries from './party-list.queries.ts'
import * as readQueries from './party-read.queries.ts'
import * as relationCommands from './relation.commands.ts'

export const partiesServer: ServerModule = {
  manifest: parties,
  endpoints: [
    ...bind(partyContract, {
      ...partyCommands,
      ...listQueries,
      ...readQueries,
    }),
    ...bind(duplicateContract, { findDuplicates }),
    ...bind(mergeContract, mergeCommands),
    ...bind(customerImportContract, customerImportCommands),
    ...bind(documentContract, { ...documentCommands, ...documentQueries }),
    ...bind(matchContract, { ...matchCommands, ...matchQueries }),
    ...bind(blacklistContract, blacklistCommands),
    ...bind(creditContract, creditCommands),
    ...bind(relationContract, relationCommands),
  ],
  // 07:00 in Kuwait.
  schedules: [
    { name: 'parties.blacklist.review', cron: '0 4 * * *', run: alertReviews },
    { name: 'parties.document.expiry', cron: '0 4 * * *', run: alertDocuments },
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    party_relation_known: { code: 'parties.relation.exists', kind: 'refused' },
    party_has_name: { code: 'parties.party.nameRequired', kind: 'invalid', field: 'nameAr' },
  },
}
