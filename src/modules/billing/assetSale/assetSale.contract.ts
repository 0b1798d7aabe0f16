import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, text } from '#kernel/shared/fields.ts'

export const findAssetSale = query({
  name: 'billing.assetSale.find',
  access: { permission: 'finance.invoices.view' },
  input: z.object({ number: text(60), profitUnitId: id().optional() }),
  output: z.object({
    invoice: z.object({ id: id(), number: z.string().nullable(), isDraft: z.boolean() }).nullable(),
  }),
  summary: 'The invoice that sold an asset: it names the number of the asset, or the vehicle the asset is.',
})
