import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import { codeText, id, money, optionalText, text, version } from '#kernel/shared/fields.ts'

export const warehouseFields = {
  code: codeText(20),
  nameAr: text(80),
  nameEn: optionalText(80),
  branchId: id().nullish(),
  address: optionalText(200),
  phone: optionalText(30),
  isDefault: z.boolean(),
  isActive: z.boolean(),
}

export const listWarehouses = query({
  name: 'trade.warehouse.list',
  access: {
    anyOf: ['trade.inventory.read', 'trade.sales.read', 'trade.suppliers.read', 'trade.production.read'],
  },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        ...shown(warehouseFields),
        items: z.number(),
        value: money().nullable(),
      }),
    ),
  }),
})

export const saveWarehouse = command({
  name: 'trade.warehouse.save',
  access: { permission: 'trade.inventory.write' },
  summary: 'Records a warehouse, or changes the one with the given id and version. One is the default.',
  input: z.object({ id: id().nullish(), version: version().nullish(), ...warehouseFields }),
  output: z.object({ id: id() }),
  refusals: [
    'trade.warehouse.codeTaken',
    'trade.warehouse.notEmpty',
    'trade.warehouse.defaultNeeded',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: ['trade.warehouse', 'trade.item'],
})
