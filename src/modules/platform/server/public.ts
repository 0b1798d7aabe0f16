export { endVisitOfUser } from './browse.commands.ts'
export { loadCompany } from './company.queries.ts'
export { evidenceRows, type PaperEvidence, strokesSvg } from './evidence.ts'
export { keepFailedJob } from './failedJob.ts'
export { type Foundation, foundCompany } from './founding.ts'
export { contactEmail, isSignUpOpen, startMailWay } from './installation.row.ts'
export { companyPaper, companyVatNumber, listPaper, type PaperWish, pdfReply } from './paper.ts'
export { startPurge } from './purge.job.ts'
export { recountResource, whyNotAddResource } from './quota.ts'
export {
  type AuditProof,
  auditLinesOf,
  type SealedPaper,
  type SignNotice,
  signingProofOf,
} from './record-proof.ts'
export { readSettings, saveSettings } from './settings.ts'
export { sealKnownSignature } from './signing.row.ts'
export {
  type PaperSeal,
  type PaperSignedBy,
  registerSignSource,
  type SignablePaper,
  type SignSource,
} from './signing.sources.ts'
export {
  type Administrator,
  type Alarm,
  alarm,
  type ChecklistStep,
  type CompanyDetails,
  type CompanyStep,
  type CompanyStepReply,
  type PlatformAlert,
  registerActiveUsers,
  registerAlarm,
  registerChecklistStep,
  registerCompanyStep,
  registerExampleFill,
  registerMemberMove,
  registerPostedJournals,
  registerRecords,
  registerUsage,
} from './steps.ts'
export { type SystemLogEntry, writeSystemLog } from './system-log.ts'
