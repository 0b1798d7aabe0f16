import type { FileHolder } from '#kernel/server/file-access.ts'

/** What files of legal affairs hang on. A record of a confidential case is hidden here as everywhere: its team opens the file through the record. */
export const legalFiles: readonly FileHolder[] = [
  {
    rows: 'legal.letter h where h.company_id = $1 and h.file_id = f.id',
    readers: ['legal.correspondence.read'],
  },
  {
    rows: 'legal.referral h where h.company_id = $1 and h.receipt_file_id = f.id',
    readers: ['legal.reports.read'],
  },
]
