export const approvalsPath = '/approvals'
export const requestPath = '/approvals/$id'
export const requestHref = (id: string) => `/approvals/${id}`
