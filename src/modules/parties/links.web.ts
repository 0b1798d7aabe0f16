export const customersPath = '/customers'
export const newCustomerPath = '/customers/new'

/** Customers from a file. */
export const customerImportPath = '/customers/import'

/** Pairs of files that may be one party. */
export const matchesPath = '/customers/duplicates'

export const customerPath = (id: string) => `${customersPath}/${id}`
export const customerTabPath = (id: string, tab: string) => `${customerPath(id)}?tab=${tab}`
export const editCustomerPath = (id: string) => `${customerPath(id)}?edit=true`
