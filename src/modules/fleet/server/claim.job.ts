import type { Schedule } from '#kernel/server/module.ts'
import { releaseExpiredClaims } from './claim.commands.ts'

/** Quotation holds whose time is over free their vehicles every five minutes. */
export const expireClaims: Schedule = {
  name: 'fleet.claim.expire',
  cron: '*/5 * * * *',
  run: ctx => releaseExpiredClaims(ctx),
}
