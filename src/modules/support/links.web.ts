export const ticketsPath = '/support'
export const ticketPath = '/support/ticket/$id'
export const deskPath = '/super-admin/support'
export const deskTicketPath = '/super-admin/support/$id'
export const ticketHref = (id: string) => `/support/ticket/${id}`
export const deskTicketHref = (id: string) => `/super-admin/support/${id}`

/** A new ticket that carries along where the person is, and the request that failed there. */
export function newTicketHref(place: { page: string; requestId: string | null }): string {
  const search = new URLSearchParams({ add: 'new', from: place.page.slice(0, 300) })
  if (place.requestId) search.set('request', place.requestId)
  return `${ticketsPath}?${search}`
}
