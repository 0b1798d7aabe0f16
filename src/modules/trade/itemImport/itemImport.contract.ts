import { day } from '#kernel/shared/fields.ts'
import { importEndpoints } from '#modules/platform/import/public.ts'
import { itemFile } from './itemImport.rules.ts'

export const {
  bring: importItems,
  list: listItemImports,
  undo: undoItemImport,
} = importEndpoints({
  name: 'trade.itemImport',
  permission: 'trade.inventory.write',
  columns: itemFile,
  more: {
    /** The day on which the quantities of the file lay there. */
    openingOn: day(),
  },
  changes: ['trade.item', 'trade.move', 'trade.category', 'trade.warehouse', 'accounting'],
  refusals: [
    'access.permission.missing',
    'trade.stock.future',
    'accounting.mapping.missing',
    'accounting.period.closed',
  ],
  summary:
    'Records the items of a file with what lies of them; an item whose code is known is left as it is.',
})
