/** A row that breaks a rule of the books: what it is, and what stands there. */
export type Finding = { readonly subject: string; readonly found: string }
