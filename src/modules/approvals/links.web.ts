export const approvalsPath = '/approvals'
export const requestPath = '/approvals/$id'
export const requestHref = (id: string) => `/approvals/${id}`
export const ownRequestsHref = '/profile?tab=requests'
export const ownRequestHref = (id: string) => `/profile?request=${id}`
