import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'

export const buildEvidence = command({
  name: 'rentals.evidence.build',
  access: { permission: 'legal.documents.read' },
  input: z.object({ contractId: id() }),
  output: z.object({
    fileId: id(),
    fileName: z.string(),
    /** The same to read without unpacking: index, hashes and photos in one PDF. */
    pdfFileId: id(),
    sha256: z.string(),
    sizeBytes: z.number().int(),
    files: z.number().int(),
  }),
  refusals: ['kernel.record.notFound', 'kernel.file.notFound', 'rentals.contract.stateChanged'],
  changes: [],
  summary:
    'One file that proves a contract: its papers, seals, inspections, photos, statement and audit lines with their hashes.',
})
