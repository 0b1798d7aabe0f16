import type { Ctx } from '#kernel/server/context.ts'
import { beginExport } from './export.commands.ts'

/** Each night of the company: a copy of everything it has, kept by the calendar. */
export async function backUp(ctx: Ctx): Promise<void> {
  await beginExport(ctx, { byStaff: true, kind: 'nightly' })
}
