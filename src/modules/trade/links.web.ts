/** Addresses within trade. */
export const links = {
  items: () => '/inventory',
  item: (id: string) => `/inventory/${id}`,
  reports: () => '/inventory/reports',
  counts: () => '/inventory/counts',
  count: (id: string) => `/inventory/counts/${id}`,
  moves: (itemId?: string) => `/stock-movements${itemId ? `?itemId=${itemId}` : ''}`,
  purchases: () => '/suppliers',
  purchase: (id: string) => `/suppliers/${id}`,
  production: () => '/production',
  boms: () => '/production/boms',
  productionOrder: (id: string) => `/production/${id}`,
  sales: () => '/sales',
  priceLists: () => '/sales/prices',
  till: () => '/sales/pos',
  sale: (id: string) => `/sales/${id}`,
  transfers: () => '/stock-movements/transfers',
}
