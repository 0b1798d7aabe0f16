import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { queueMail } from '#kernel/server/mail.ts'
import { type Member, membersHolding, membersWithRole } from '#modules/access/public.server.ts'
import { ledgerHead } from './chain.queries.ts'

/**
 * Notes down where the chain stands and mails it to the company's administrators and to its auditors (holders of the finance
 * reports who may not post), so that a later rewrite of the books cannot go unseen: rule 29 of 40-finance.
 */
export async function sealBooks(ctx: Ctx, reason: string): Promise<void> {
  const head = await ledgerHead(ctx)
  if (!head) return
  await rawQuery(
    ctx.db,
    'insert into accounting.seal (company_id, seq, hash, at, reason, created_by) values ($1, $2, $3, $4, $5, $6)',
    [ctx.company.id, head.seq, head.hash, ctx.now, reason, ctx.actor?.userId ?? null],
  )
  for (const member of await sealReaders(ctx))
    await queueMail(ctx.db, {
      companyId: ctx.company.id,
      recipient: member.email,
      ...letter(ctx, member.language, head),
    })
}

/** The seal of a day, once, and only of days that posted something. */
export async function sealDay(ctx: Ctx): Promise<void> {
  const head = await ledgerHead(ctx)
  const last = await ctx.db
    .selectFrom('accounting.seal')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (head && head.seq > 0 && head.seq !== Number(last?.seq ?? 0)) await sealBooks(ctx, `day ${ctx.today}`)
}

async function sealReaders(ctx: Ctx): Promise<Member[]> {
  const poster = new Set((await membersHolding(ctx, 'finance.ledger.write')).map(member => member.userId))
  const auditors = (await membersHolding(ctx, 'finance.reports.view')).filter(
    member => !poster.has(member.userId),
  )
  const readers = [...(await membersWithRole(ctx, 'company_admin')), ...auditors]
  return [...new Map(readers.map(member => [member.userId, member])).values()]
}

function letter(
  ctx: Ctx,
  language: 'ar' | 'en',
  { seq, hash }: { seq: number; hash: string },
): { subject: string; text: string } {
  const code = hash.slice(0, 16)
  if (language === 'ar')
    return {
      subject: `بصمة دفاتر ${ctx.company.nameAr}: ${code}`,
      text: [
        `بصمة دفاتر «${ctx.company.nameAr}» حتى القيد رقم ${seq}:`,
        hash,
        'احتفظ بهذه الرسالة: بها يُثبت أن القيود لم تُغيّر بعد هذه اللحظة. نزّل الدفاتر وبرنامج التدقيق من «السنوات والفترات».',
      ].join('\n\n'),
    }
  return {
    subject: `Books seal of ${ctx.company.nameEn}: ${code}`,
    text: [
      `The seal of the books of ${ctx.company.nameEn} up to entry ${seq}:`,
      hash,
      'Keep this message: it proves that no entry was changed after this moment. Download the books and the verifier from "Years and periods".',
    ].join('\n\n'),
  }
}
