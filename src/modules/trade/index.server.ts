import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { within } from '#modules/platform/public.server.ts'
import * as boardContract from './board/board.contract.ts'
import * as countContract from './count/count.contract.ts'
import * as itemContract from './item/item.contract.ts'
import * as itemImportContract from './itemImport/itemImport.contract.ts'
import { trade } from './module.ts'
import * as paperContract from './paper/paper.contract.ts'
import * as priceListContract from './priceList/priceList.contract.ts'
import * as bomContract from './production/bom.contract.ts'
import * as productionContract from './production/production.contract.ts'
import * as purchaseContract from './purchase/purchase.contract.ts'
import * as purchaseRequestContract from './purchaseRequest/purchaseRequest.contract.ts'
import * as reportContract from './report/report.contract.ts'
import * as saleContract from './sale/sale.contract.ts'
import * as settingsContract from './settings/settings.contract.ts'
import * as moveContract from './stock/move.contract.ts'
import * as printingContract from './till/printing.contract.ts'
import * as tillContract from './till/till.contract.ts'
import * as transferContract from './transfer/transfer.contract.ts'
import * as warehouseContract from './warehouse/warehouse.contract.ts'

const anyOfThem: readonly CompanyModule[] = ['inventory', 'suppliers', 'sales', 'production']

export const tradeServer: ServerModule = {
  manifest: trade,
  endpoints: [
    ...within(
      anyOfThem,
      bind(
        itemContract,
        () => import('./item/item.queries.ts'),
        () => import('./item/item.commands.ts'),
      ),
    ),
    ...within(
      anyOfThem,
      bind(
        warehouseContract,
        () => import('./warehouse/warehouse.queries.ts'),
        () => import('./warehouse/warehouse.commands.ts'),
      ),
    ),
    ...within(
      ['inventory'],
      bind(
        moveContract,
        () => import('./stock/move.queries.ts'),
        () => import('./stock/move.commands.ts'),
      ),
    ),
    ...within(
      ['inventory'],
      bind(
        transferContract,
        () => import('./transfer/transfer.queries.ts'),
        () => import('./transfer/transfer.commands.ts'),
      ),
    ),
    ...within(
      ['inventory'],
      bind(
        countContract,
        () => import('./count/count.queries.ts'),
        () => import('./count/count.commands.ts'),
      ),
    ),
    ...within(
      anyOfThem,
      bind(
        settingsContract,
        () => import('./settings/settings.queries.ts'),
        () => import('./settings/settings.commands.ts'),
      ),
    ),
    ...within(
      ['suppliers'],
      bind(
        purchaseContract,
        () => import('./purchase/purchase.queries.ts'),
        () => import('./purchase/purchase.commands.ts'),
        () => import('./purchase/receiving.commands.ts'),
        () => import('./purchase/billing.commands.ts'),
        () => import('./purchase/landed.commands.ts'),
      ),
    ),
    ...within(
      ['suppliers'],
      bind(
        purchaseRequestContract,
        () => import('./purchaseRequest/purchaseRequest.queries.ts'),
        () => import('./purchaseRequest/purchaseRequest.commands.ts'),
      ),
    ),
    ...within(
      ['sales'],
      bind(
        saleContract,
        () => import('./sale/sale.queries.ts'),
        () => import('./sale/sale.commands.ts'),
        () => import('./sale/delivering.commands.ts'),
        () => import('./sale/returning.commands.ts'),
      ),
    ),
    ...within(
      ['sales'],
      bind(
        tillContract,
        () => import('./till/till.queries.ts'),
        () => import('./till/till.commands.ts'),
        () => import('./till/selling.commands.ts'),
      ),
    ),
    ...within(
      anyOfThem,
      bind(boardContract, () => import('./board/board.queries.ts')),
    ),
    ...within(
      anyOfThem,
      bind(
        reportContract,
        () => import('./report/report.queries.ts'),
        () => import('./report/report.pdf.ts'),
      ),
    ),
    ...within(
      ['sales'],
      bind(
        priceListContract,
        () => import('./priceList/priceList.queries.ts'),
        () => import('./priceList/priceList.commands.ts'),
      ),
    ),
    ...within(
      ['inventory'],
      bind(itemImportContract, () => import('./itemImport/itemImport.commands.ts')),
    ),
    ...within(
      anyOfThem,
      bind(paperContract, () => import('./paper/paper.pdf.ts')),
    ),
    ...within(
      ['sales'],
      bind(printingContract, () => import('./till/printing.commands.ts')),
    ),
    ...within(
      ['production'],
      bind(
        bomContract,
        () => import('./production/bom.queries.ts'),
        () => import('./production/bom.commands.ts'),
      ),
    ),
    ...within(
      ['production'],
      bind(
        productionContract,
        () => import('./production/production.queries.ts'),
        () => import('./production/production.commands.ts'),
        () => import('./production/making.commands.ts'),
      ),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    category_name_taken: { code: 'trade.category.nameTaken', kind: 'conflict', field: 'nameAr' },
    purchase_order_days: { code: 'trade.purchase.dayOrder', kind: 'invalid', field: 'expectedOn' },
    purchase_request_days: { code: 'trade.purchaseRequest.dayOrder', kind: 'invalid', field: 'neededOn' },
    sales_order_days: { code: 'trade.sale.dayOrder', kind: 'invalid', field: 'validUntil' },
    production_order_days: { code: 'trade.production.dayOrder', kind: 'invalid', field: 'plannedTo' },
    price_list_name_taken: { code: 'trade.priceList.nameTaken', kind: 'conflict', field: 'nameAr' },
    price_list_days: { code: 'trade.priceList.dayOrder', kind: 'invalid', field: 'validTo' },
    till_code_taken: { code: 'trade.till.codeTaken', kind: 'conflict', field: 'code' },
    bom_active_taken: { code: 'trade.bom.activeTaken', kind: 'conflict', field: 'itemId' },
    item_code_taken: { code: 'trade.item.codeTaken', kind: 'conflict', field: 'code' },
    item_barcode_taken: { code: 'trade.item.barcodeTaken', kind: 'conflict', field: 'barcodes' },
    item_unit_taken: { code: 'trade.item.unitTwice', kind: 'conflict', field: 'units' },
    warehouse_code_taken: { code: 'trade.warehouse.codeTaken', kind: 'conflict', field: 'code' },
  },
  schedules: [
    whenDue(
      'trade.stock.alarms',
      '20 * * * *',
      async () => (await import('./job/alarms.job.ts')).stockAlarms,
    ),
    whenDue('trade.buying.alarms', '06:00', async () => (await import('./job/alarms.job.ts')).buyingAlarms),
  ],
  onCompanyCreated: async ctx => (await import('./warehouse/warehouse.commands.ts')).seedWarehouse(ctx),
  contributes: {
    approvalSources: async () => [
      (await import('./purchaseRequest/requestApproval.commands.ts')).purchaseRequestSource,
    ],
    reports: async () => (await import('./report/reports.rules.ts')).tradeReports,
    subledgers: async () => (await import('./subledgers.queries.ts')).tradeSubledgers,
    voidFollowers: async () => [
      (await import('./purchase/billing.commands.ts')).followVoidedBill,
      (await import('./sale/delivering.commands.ts')).followVoidedInvoice,
    ],
    healthChecks: async () => (await import('./subledgers.queries.ts')).tradeHealthChecks,
  },
}
