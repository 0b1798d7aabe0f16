import type { Ctx } from '#kernel/server/context.ts'

/** A row that breaks a rule of the books: what it concerns (number, code, key), and what stands there. */
export type Finding = { readonly subject: string; readonly found: string }

/** Answers the rows that break a rule; none means it holds. */
export type Verifier = (ctx: Ctx) => Promise<Finding[]>

/** The same of what was written since an instant of the database's clock, and of what is still open. */
export type RecentVerifier = (ctx: Ctx, since: Date) => Promise<Finding[]>
