import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day, weekday } from '#kernel/shared/day.ts'
import { raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'
import type { Finding } from '../health/finding.queries.ts'
import { subledgersThatDiffer } from '../health/health.queries.ts'
import { invariants } from '../health/invariants.queries.ts'
import { periodLabel } from '../period/period.rules.ts'
import { lockLedger } from '../posting/posting.commands.ts'
import { keepPoint, provenPoint, proveRecent, type RecentProof } from './booksRecent.commands.ts'

/** A month may stay open this long after its end before a reminder. */
const openDays = 10

/** What reads every line and entry: each numbered invariant that the ledger proves by itself. */
const wholeProofs = Object.values(invariants)

const books = { type: 'accounting.health', id: 'books' } as const

/** Says at once when the books do not prove themselves, with the rows that break; daily work goes on, closing waits. */
async function prove(ctx: Ctx, kind: string, findingsNow: () => Promise<Finding[]>): Promise<void> {
  let findings = await findingsNow()
  if (findings.length > 0) {
    // A posting may fall between two queries: with the ledger locked, the answer is certain.
    await lockLedger(ctx)
    findings = await findingsNow()
  }
  if (findings.length === 0) {
    await resolveAlert(ctx, kind, books)
    return
  }
  await raiseAlert(ctx, {
    type: 'smart',
    kind,
    severity: 'critical',
    titleKey: 'accounting.alert.booksDiffer',
    params: { count: findings.length, subject: findings[0]!.subject },
    subject: books,
    permissionId: 'finance.accounts.view',
    details: { findings: findings.slice(0, 50) },
  })
}

/**
 * The proof of every ten minutes: control accounts against their documents, and everything that was posted since the last
 * proof that found nothing. What stood then is read again at night.
 */
export async function proveQuickly(ctx: Ctx): Promise<void> {
  const point = await provenPoint(ctx)
  let recent: RecentProof | undefined
  await prove(ctx, 'books_differ', async () => {
    recent = await proveRecent(ctx, point)
    return [...recent.findings, ...(await subledgersThatDiffer(ctx))]
  })
  if (recent?.findings.length === 0) await keepPoint(ctx, recent.reached)
}

/** The proof of every night: every line, balance and document there is. */
export async function proveWhole(ctx: Ctx): Promise<void> {
  await prove(ctx, 'books_broken', async () => {
    const findings: Finding[] = []
    const others = (await ctx.contributed('proofs')).map(proof => proof.whole)
    for (const proof of [...wholeProofs, ...others]) findings.push(...(await proof(ctx)))
    return findings
  })
}

/** Reminds of the oldest month that is still open well after its end; months before the first entry do not count. */
export async function remindOfOpenMonths(ctx: Ctx): Promise<void> {
  const open = await rawQuery<{ number: number; endsOn: Day }>(
    ctx.db,
    `select p.number, p.ends_on as "endsOn" from accounting.period p
     where p.company_id = $1 and p.number < 13 and p.status <> 'closed' and p.ends_on < $2
       and p.ends_on >= (select min(e.entry_date) from accounting.journal_entry e where e.company_id = $1)
     order by p.id`,
    [ctx.company.id, addDays(ctx.today, -openDays)],
  )
  const oldest = open[0]
  if (!oldest) {
    await resolveAlert(ctx, 'period_open')
    return
  }
  await raiseAlert(ctx, {
    type: 'smart',
    kind: 'period_open',
    severity: 'low',
    titleKey: 'accounting.alert.periodOpen',
    params: { period: periodLabel(oldest), count: open.length },
    permissionId: 'finance.periods.write',
  })
}

/** Every ten minutes. */
export const quickProof: ScheduledWork = { run: proveQuickly }

/** Before the day is sealed. */
export const wholeProof: ScheduledWork = { run: proveWhole }

/** On Sundays. */
export const openMonths: ScheduledWork = {
  run: async ctx => {
    if (weekday(ctx.today) === 0) await remindOfOpenMonths(ctx)
  },
}
