import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { id, instant, wholeNumber } from '#kernel/shared/fields.ts'
import { exportStates } from './export.rules.ts'

const access = { permission: 'admin.backup.export' } as const

export const exportRow = z.object({
  id: id(),
  state: z.enum(exportStates),
  requestedByName: z.string(),
  requestedAt: instant(),
  readyAt: instant().nullable(),
  expiresAt: instant().nullable(),
  parts: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
  rowCount: z.number().int().nullable(),
  fileCount: z.number().int().nullable(),
  sha256: z.string().nullable(),
})

export const listExports = query({
  name: 'platform.export.list',
  access,
  summary: 'The last copies of everything the company has, newest first.',
  input: z.object({}),
  output: z.object({ rows: z.array(exportRow) }),
})

export const exportCompany = command({
  name: 'platform.export.company',
  access,
  sudo: true,
  summary: 'Prepares one archive of every table and file of the company; a link comes when it is ready.',
  input: z.object({}),
  output: z.object({ id: id() }),
  refusals: ['platform.export.running', 'platform.browse.companyDecides'],
  changes: ['platform.export'],
})

export const downloadExportPart = document({
  name: 'platform.export.part',
  access,
  summary:
    'One part of an archive; the parts in their order are the archive. Asks for the password again, as making it did.',
  input: z.object({ id: id(), part: wholeNumber(0, 10_000) }),
  refusals: ['platform.export.notReady', 'access.session.sudoRequired', 'platform.browse.companyDecides'],
})
