import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })

/** Goods: what there is, what it is worth, from whom it comes and to whom it goes. */
export const trade = defineModule({
  name: 'trade',
  version: '1.0.0',
  // Its pages belong to `inventory`, `sales` and `suppliers`, and so do its endpoints (`within` in index.server.ts).
  companyModule: 'core',
  requiredModules: ['core', 'finance'],
  permissions: [
    read('trade.inventory.read'),
    write('trade.inventory.write'),
    write('trade.inventory.adjust'),
    read('trade.costs.read'),
    read('trade.sales.read'),
    write('trade.sales.write'),
    read('trade.suppliers.read'),
    write('trade.suppliers.write'),
    read('trade.production.read'),
    write('trade.production.write'),
  ],
  routes: [],
  menu: [],
})
