export {
  type AuditProof,
  auditLinesOf,
  type SealedPaper,
  type SignNotice,
  signingProofOf,
} from './audit/recordProof.queries.ts'
export { type SystemLogEntry, writeSystemLog } from './audit/systemLog.commands.ts'
export { endVisitOfUser } from './browse/browse.commands.ts'
export { loadCompany } from './company/company.queries.ts'
export { type CompanyNames, companyNames } from './company/companyNames.queries.ts'
export { type Foundation, foundCompany } from './company/founding.commands.ts'
export { startOwner } from './company/owner.queries.ts'
export {
  companyPaper,
  companyVatNumber,
  listPaper,
  type PaperWish,
  pdfReply,
} from './company/paper.queries.ts'
export {
  type Administrator,
  type Alarm,
  alarm,
  type ChecklistStep,
  type CompanyDetails,
  type CompanyStep,
  type CompanyStepReply,
  type PlatformAlert,
} from './company/steps.queries.ts'
export {
  type EvidenceClaim,
  type EvidencePiece,
  evidenceFor,
  fileNameOf,
  type IndexedFile,
  indexed,
  packEvidence,
  textBytes,
} from './evidence/evidencePack.queries.ts'
export { sha256Of } from './evidence/sha256.queries.ts'
export { keepFailedJob } from './failedJob/failedJobLog.commands.ts'
export { contactEmail, isSignUpOpen, startMailWay } from './installation/installation.row.ts'
export { within } from './module/within.queries.ts'
export { recountResource, whyNotAddResource } from './plan/quota.commands.ts'
export { readSettings, saveSettings } from './settings/settings.commands.ts'
export { evidenceRows, type PaperEvidence, strokesSvg } from './signing/evidence.queries.ts'
export { sealKnownSignature } from './signing/signing.row.ts'
export type {
  PaperSeal,
  PaperSignedBy,
  SignablePaper,
  SignSource,
} from './signing/signingSources.queries.ts'
