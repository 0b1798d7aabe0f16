// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { BlacklistEntryTable } from './tables/blacklist_entry.ts'
import type { IdentityRevealTable } from './tables/identity_reveal.ts'
import type { PartyTable } from './tables/party.ts'
import type { PartyDocumentTable } from './tables/party_document.ts'
import type { PartyDocumentFileTable } from './tables/party_document_file.ts'
import type { PartyMatchTable } from './tables/party_match.ts'
import type { PartyRelationTable } from './tables/party_relation.ts'
import type { PartyRoleTable } from './tables/party_role.ts'

export type { BlacklistEntryTable, IdentityRevealTable, PartyTable, PartyDocumentTable, PartyDocumentFileTable, PartyMatchTable, PartyRelationTable, PartyRoleTable }

export interface PartiesTables {
  'parties.blacklist_entry': BlacklistEntryTable
  'parties.identity_reveal': IdentityRevealTable
  'parties.party': PartyTable
  'parties.party_document': PartyDocumentTable
  'parties.party_document_file': PartyDocumentFileTable
  'parties.party_match': PartyMatchTable
  'parties.party_relation': PartyRelationTable
  'parties.party_role': PartyRoleTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends PartiesTables {}
}
