import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { writeSystemLog } from '#modules/platform/public.server.ts'
import { passwordLink } from '../auth/links.queries.ts'
import { sendLetter, sendNotice } from '../auth/mails.queries.ts'
import type { SuperAdminRequestTable } from '../tables.ts'
import { findUserByEmail, insertUser, type User } from '../user/users.commands.ts'
import type * as contract from './superAdmin.contract.ts'

/** How long a proposal waits for the second person. */
const waitingHours = 72
const usersPath = '/super-admin/users'

type Request = Selectable<SuperAdminRequestTable>

const nameOf = (person: { first_name_ar: string; last_name_ar: string | null }) =>
  [person.first_name_ar, person.last_name_ar].filter(Boolean).join(' ')

/** The others who run the platform: one of them confirms, and all are notified. */
async function others(ctx: Ctx): Promise<User[]> {
  return ctx.db
    .selectFrom('access.user')
    .selectAll()
    .where('super_admin', '=', true)
    .where('id', '<>', ctx.user.id)
    .execute()
}

export async function askSuperAdmin(ctx: Ctx, input: InputOf<typeof contract.askSuperAdmin>) {
  const seconds = await others(ctx)
  if (seconds.length === 0) deny(refused('access.superAdmin.alone'))
  const email = input.email.trim().toLowerCase()
  if (await findUserByEmail(ctx, email)) deny(refused('access.account.emailTaken', { field: 'email' }))
  const waiting = await ctx.db
    .selectFrom('access.super_admin_request')
    .select(['id', 'expires_at'])
    .where('email', '=', email)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (waiting && waiting.expires_at > ctx.now) deny(refused('access.superAdmin.asked', { field: 'email' }))
  if (waiting) await decide(ctx, waiting.id, 'withdrawn')
  const request = await ctx.db
    .insertInto('access.super_admin_request')
    .values({
      email,
      first_name_ar: input.firstNameAr,
      last_name_ar: input.lastNameAr,
      asked_by: ctx.user.id,
      asked_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + waitingHours * 3_600_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await logAct(ctx, 'ask', 'طُلب تعيين مدير منصة', request)
  for (const second of seconds)
    await sendNotice(ctx.db, second, {
      ...askLetter[second.language](ctx.user.name, nameOf(request), email),
      path: usersPath,
    })
  return { id: request.id }
}

const askLetter = {
  ar: (by: string, name: string, email: string) => ({
    subject: 'طلب تعيين مدير منصة ينتظر تأكيدك',
    lines: [
      `طلب ${by} تعيين ${name} (${email}) مديرًا للمنصة. لا يُعيَّن أحد قبل أن يؤكد مدير منصة آخر خلال 72 ساعة.`,
      'إن لم تكن تعرف هذا الشخص فاسحب الطلب.',
    ],
  }),
  en: (by: string, name: string, email: string) => ({
    subject: 'A new super administrator awaits your confirmation',
    lines: [
      `${by} asked that ${name} (${email}) become a super administrator. Nobody is made until another one confirms, within 72 hours.`,
      'If you do not know this person, withdraw the request.',
    ],
  }),
} as const

export async function confirmSuperAdmin(ctx: Ctx, input: InputOf<typeof contract.confirmSuperAdmin>) {
  const request = await lockWaiting(ctx, input.id)
  if (request.asked_by === ctx.user.id) deny(refused('access.superAdmin.needsSecond'))
  const asker = await ctx.db
    .selectFrom('access.user')
    .select('super_admin')
    .where('id', '=', request.asked_by)
    .executeTakeFirst()
  // Two people decide: one who no longer runs the platform is none of them.
  if (!asker?.super_admin) deny(refused('access.superAdmin.notWaiting'))
  const user = await insertUser(ctx, {
    email: request.email,
    firstNameAr: request.first_name_ar,
    lastNameAr: request.last_name_ar,
    superAdmin: true,
    emailConfirmed: false,
  })
  await decide(ctx, request.id, 'confirmed')
  await sendLetter(ctx.db, user, 'superAdminInvitation', await passwordLink(ctx, user.id))
  await logAct(ctx, 'confirm', 'عُيّن مدير منصة', request)
  return { ok: true as const }
}

export async function withdrawSuperAdmin(ctx: Ctx, input: InputOf<typeof contract.withdrawSuperAdmin>) {
  const request = await lockWaiting(ctx, input.id)
  await decide(ctx, request.id, 'withdrawn')
  await logAct(ctx, 'withdraw', 'سُحب طلب تعيين مدير منصة', request)
  return { ok: true as const }
}

async function lockWaiting(ctx: Ctx, id: string): Promise<Request> {
  const request = await ctx.db
    .selectFrom('access.super_admin_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (request?.state !== 'waiting' || request.expires_at <= ctx.now)
    deny(refused('access.superAdmin.notWaiting'))
  return request
}

async function decide(ctx: Ctx, id: string, state: 'confirmed' | 'withdrawn'): Promise<void> {
  await ctx.db
    .updateTable('access.super_admin_request')
    .set({ state, decided_by: ctx.user.id, decided_at: ctx.now })
    .where('id', '=', id)
    .execute()
}

async function logAct(ctx: Ctx, act: 'ask' | 'confirm' | 'withdraw', message: string, request: Request) {
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: `access.superAdmin.${act}`,
    level: 'warning',
    message,
    metadata: { person: request.email, name: nameOf(request) },
  })
}
