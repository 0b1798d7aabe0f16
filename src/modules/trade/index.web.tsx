import { defineWebModule } from '#kernel/web/module.ts'
import { trade } from './module.ts'

export const tradeWeb = defineWebModule({
  manifest: trade,
  pages: {
    '/inventory': () => import('./item/ItemsPage.tsx'),
    '/inventory/$id': () => import('./item/ItemPage.tsx'),
    '/inventory/counts': () => import('./count/CountsPage.tsx'),
    '/inventory/counts/$id': () => import('./count/CountPage.tsx'),
    '/inventory/import': () => import('./itemImport/ItemImportPage.tsx'),
    '/inventory/reports': () => import('./report/TradeReportsPage.tsx'),
    '/stock-movements': () => import('./stock/MovesPage.tsx'),
    '/stock-movements/transfers': () => import('./transfer/TransfersPage.tsx'),
    '/production': () => import('./production/ProductionPage.tsx'),
    '/production/boms': () => import('./production/BomsPage.tsx'),
    '/production/$id': () => import('./production/ProductionOrderPage.tsx'),
    '/sales': () => import('./sale/SalesPage.tsx'),
    '/sales/prices': () => import('./priceList/PriceListsPage.tsx'),
    '/sales/pos': () => import('./till/page/TillPage.tsx'),
    '/sales/$id': () => import('./sale/SalePage.tsx'),
    '/suppliers': () => import('./purchase/PurchasesPage.tsx'),
    '/suppliers/requests': () => import('./purchaseRequest/PurchaseRequestsPage.tsx'),
    '/suppliers/requests/$id': () => import('./purchaseRequest/PurchaseRequestPage.tsx'),
    '/suppliers/$id': () => import('./purchase/PurchasePage.tsx'),
  },
})
