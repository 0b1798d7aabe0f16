import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InstallationTable } from '../tables.ts'

export type Installation = Selectable<InstallationTable>

/** How the installation is set, for all alike. */
export async function readInstallationRow(ctx: Pick<Ctx, 'db'>): Promise<Installation> {
  return ctx.db.selectFrom('platform.installation').selectAll().executeTakeFirstOrThrow()
}

/** Whether strangers may make themselves an account. */
export async function isSignUpOpen(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  return (await readInstallationRow(ctx)).sign_up_open
}

/** The address people write to for help; null while none is given. */
export async function contactEmail(ctx: Pick<Ctx, 'db'>): Promise<string | null> {
  return (await readInstallationRow(ctx)).contact_email
}

export type MailWay = {
  /** The server that letters are handed to, without its password; null where they become files. */
  readonly host: string | null
  readonly sender: string
}

let way: MailWay | null = null

/** Tells the platform how letters leave the installation. */
export function startMailWay(known: MailWay): void {
  way = known
}

export function mailWay(): MailWay {
  return way ?? { host: null, sender: '' }
}
