import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'

export const buildCaseEvidence = command({
  name: 'legal.evidence.build',
  access: { permission: 'legal.documents.read' },
  input: z.object({ caseId: id() }),
  output: z.object({
    fileId: id(),
    fileName: z.string(),
    /** The index alone, to read without unpacking. */
    pdfFileId: id(),
    sha256: z.string(),
    sizeBytes: z.number().int(),
    files: z.number().int(),
  }),
  refusals: ['kernel.record.notFound', 'kernel.file.notFound', 'legal.evidence.tooLarge'],
  changes: ['legal.case'],
  summary:
    'One file that proves the claim of a case: what every module holds of its invoices, cheques, letters and judgments, with hashes.',
})
