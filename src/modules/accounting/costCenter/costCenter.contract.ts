import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { codeText, id, optionalText, text, version } from '#kernel/shared/fields.ts'

export const listCostCenters = query({
  name: 'accounting.costCenter.list',
  access: {
    anyOf: [
      'finance.costcenters.view',
      'finance.cost_centers.view',
      'finance.ledger.view',
      'finance.assets.view',
      'finance.budgets.view',
    ],
  },
  input: z.object({ inactive: z.boolean().default(false) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        parentId: id().nullable(),
        managerUserId: id().nullable(),
        managerName: z.string().nullable(),
        active: z.boolean(),
      }),
    ),
  }),
})

export const saveCostCenter = command({
  name: 'accounting.costCenter.save',
  access: { permission: 'finance.costcenters.write' },
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    code: codeText(20),
    nameAr: text(120),
    nameEn: optionalText(120),
    parentId: id().nullish(),
    managerUserId: id().nullish(),
    active: z.boolean().default(true),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['kernel.record.stale', 'accounting.costCenter.codeTaken', 'accounting.costCenter.circle'],
  changes: ['accounting.costCenter'],
})
