import type { ScheduledWork } from '#kernel/server/module.ts'
import { releaseExpiredClaims } from './claim.commands.ts'

/** Quotation holds whose time is over free their vehicles every five minutes. */
export const expireClaims: ScheduledWork = {
  run: ctx => releaseExpiredClaims(ctx),
}
