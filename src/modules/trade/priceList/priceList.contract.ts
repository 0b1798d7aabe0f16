import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, id, money, text, version } from '#kernel/shared/fields.ts'

export const listPriceLists = query({
  name: 'trade.priceList.list',
  access: { permission: 'trade.sales.read' },
  summary: 'Price lists with for whom they are and their prices, those in force first.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        validFrom: day(),
        validTo: day().nullable(),
        isActive: z.boolean(),
        isInForce: z.boolean(),
        parties: z.array(z.object({ id: id(), name: z.string() })),
        prices: z.array(
          z.object({
            itemId: id(),
            item: z.string(),
            unitId: id().nullable(),
            unit: z.string(),
            price: money(),
          }),
        ),
      }),
    ),
  }),
})

export const savePriceList = command({
  name: 'trade.priceList.save',
  access: { permission: 'trade.sales.write' },
  summary:
    'Writes a price list: the list of a customer goes before one for everybody, the newer before the older.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    nameAr: text(80),
    validFrom: day(),
    validTo: day().nullish(),
    isActive: z.boolean().default(true),
    partyIds: z.array(id()).max(500).default([]),
    prices: z
      .array(z.object({ itemId: id(), unitId: id().nullish(), price: amount() }))
      .min(1)
      .max(2000),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'trade.priceList.nameTaken',
    'trade.priceList.dayOrder',
    'trade.priceList.itemTwice',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: ['trade.priceList', 'trade.item.find', 'trade.till.goods'],
})
