import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { codeText, id, optionalText, text, version } from '#kernel/shared/fields.ts'

export const branchView = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string().nullable(),
  address: z.string().nullable(),
  managerUserId: z.string().nullable(),
  isActive: z.boolean(),
})

export const listBranches = query({
  name: 'platform.branch.list',
  access: 'authenticated',
  summary: 'The branches of the company by code; forms everywhere choose from them.',
  input: z.object({ activeOnly: z.boolean().default(false) }),
  output: z.object({ rows: z.array(branchView) }),
})

export const saveBranch = command({
  name: 'platform.branch.save',
  access: { permission: 'admin.settings.write' },
  summary: 'Adds a branch, or changes the one with the given id and version.',
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    code: codeText(20),
    nameAr: text(120),
    nameEn: optionalText(120),
    address: optionalText(300),
    managerUserId: id().nullish(),
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['platform.branch.codeTaken'],
  changes: ['platform.branch'],
})
