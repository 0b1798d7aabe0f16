/** Where a link to a document opens. */
export const linkPath = (token: string): string => `/invoice-view?token=${token}`
