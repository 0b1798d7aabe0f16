import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { resolveAccounts } from '#modules/accounting/public.server.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import { type ChequeShare, chequeEntry } from '../cheque/cheque.postings.ts'
import type { ChequeState } from '../cheque/cheque.rules.ts'
import {
  advanceToDepositEntry,
  depositAppliedEntry,
  depositForfeitedEntry,
  depositFreedEntry,
} from '../deposit/deposit.postings.ts'

type DepositMove = {
  depositId: string
  moveId: string
  number: string
  date: Day
  partyId: string
  depositAccountId: string
  amountMinor: number
  kind: 'apply' | 'forfeit' | 'receive'
  otherAccountId: string | null
  otherPartyId: string | null
  taxMinor: number
}

// The other side is the document it paid or the receipt it came from; the tax of a forfeit is what its first entry took.
const depositMoveSql = `
  select d.id as "depositId", m.id as "moveId", d.number, m.moved_on as date, d.party_id as "partyId",
    d.control_account_id as "depositAccountId", m.amount_minor as "amountMinor", m.kind,
    coalesce(i.control_account_id, p.advance_account_id) as "otherAccountId", coalesce(i.party_id, p.party_id) as "otherPartyId",
    coalesce((select l.credit from accounting.journal_entry e
      join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
      join accounting.account_mapping v on v.company_id = $1 and v.key = 'vatOutput' and v.account_id = l.account_id
      where e.company_id = $1 and e.origin_key = $2 and e.kind <> 'reversal' order by e.chain_seq limit 1), 0) as "taxMinor"
  from billing.deposit_move m
  join billing.deposit d on d.company_id = $1 and d.id = m.deposit_id
  left join billing.invoice i on i.company_id = $1 and i.id = m.invoice_id
  left join billing.payment p on p.company_id = $1 and p.id = m.payment_id
  where m.company_id = $1 and m.id = $3`

/** The entry of a stored move of a deposit, by its source key. */
export async function depositDraftOf(ctx: Ctx, sourceKey: string): Promise<JournalDraft> {
  const moveId = sourceKey.split(':')[3]
  const [move] = await rawQuery<DepositMove>(ctx.db, depositMoveSql, [ctx.company.id, sourceKey, moveId])
  if (!move) deny(notFound())
  const sized = { ...move, amountMinor: Math.abs(move.amountMinor) }
  if (move.kind === 'forfeit') return depositForfeitedEntry(sized, move.taxMinor)
  const other = { accountId: move.otherAccountId!, partyId: move.otherPartyId! }
  if (move.kind === 'receive') return advanceToDepositEntry(sized, other)
  return move.amountMinor > 0 ? depositAppliedEntry(sized, other) : depositFreedEntry(sized, other)
}

type ChequeMove = {
  chequeId: string
  no: number
  number: string
  direction: 'in' | 'out'
  from: ChequeState
  to: ChequeState
  date: Day
  amountMinor: number
  feeMinor: number
  bankAccountId: string | null
  partyId: string
  paymentId: string
  creditMinor: number
  advanceAccountId: string | null
  at: string
}

const chequeMoveSql = `
  select c.id as "chequeId", m.move_no as no, c.number, c.direction, m.from_state as from, m.to_state as to, m.moved_on as date,
    c.amount_minor as "amountMinor", m.fee_minor as "feeMinor", t.account_id as "bankAccountId", c.party_id as "partyId",
    p.id as "paymentId", p.credit_minor as "creditMinor", p.advance_account_id as "advanceAccountId", m.created_at::text as at
  from billing.cheque_move m
  join billing.cheque c on c.company_id = $1 and c.id = m.cheque_id
  join billing.payment p on p.company_id = $1 and p.id = c.payment_id
  left join billing.treasury_account t on t.company_id = $1 and t.id = coalesce(m.treasury_account_id, c.treasury_account_id)
  where m.company_id = $1 and m.cheque_id = $2 and m.move_no = $3`

// What a move opened or covered was written in its own transaction: the same moment, no other can have it.
const sharesSql = `
  select i.control_account_id as "accountId", i.party_id as "partyId", sum(abs(a.amount_minor))::bigint as "amountMinor"
  from billing.allocation a join billing.invoice i on i.company_id = $1 and i.id = a.invoice_id
  where a.company_id = $1 and a.payment_id = $2 and a.created_at = $3::timestamptz and not a.posted group by 1, 2 order by 1, 2`

const settledThenSql = `
  select coalesce(sum(coalesce(a.source_minor, a.amount_minor)), 0)::bigint as sum from billing.allocation a
  where a.company_id = $1 and a.payment_id = $2 and a.created_at <= $3::timestamptz`

/** The entry of a stored move of a cheque, by its source key. */
export async function chequeDraftOf(ctx: Ctx, sourceKey: string): Promise<JournalDraft> {
  const [, , chequeId, no] = sourceKey.split(':')
  const [move] = await rawQuery<ChequeMove>(ctx.db, chequeMoveSql, [ctx.company.id, chequeId, no])
  if (!move) deny(notFound())
  const { direction, to, from } = move
  const opens = to === 'bounced' || to === 'stopped' || (to === 'lodged' && from === 'bounced')
  const isCleared = to === 'cleared' && direction === 'in'
  const entry = chequeEntry({
    ...move,
    shares: opens ? await sharesOf(ctx, move) : [],
    free: isCleared ? { amountMinor: await freeThen(ctx, move), partyId: move.partyId } : null,
  })
  return entry ?? deny(notFound())
}

async function sharesOf(ctx: Ctx, move: ChequeMove): Promise<ChequeShare[]> {
  const shares = await rawQuery<ChequeShare>(ctx.db, sharesSql, [ctx.company.id, move.paymentId, move.at])
  const freeMinor = move.creditMinor - shares.reduce((sum, share) => sum + share.amountMinor, 0)
  if (freeMinor <= 0) return shares
  const unearned = async () =>
    (await resolveAccounts(ctx, ['chequesUnearned'])).get('chequesUnearned')!.accountId
  const accountId = move.direction === 'in' ? await unearned() : move.advanceAccountId!
  return [...shares, { accountId, partyId: move.partyId, amountMinor: freeMinor }]
}

/** What the cheque left free when it cleared. */
async function freeThen(ctx: Ctx, move: ChequeMove): Promise<number> {
  const [row] = await rawQuery<{ sum: number }>(ctx.db, settledThenSql, [
    ctx.company.id,
    move.paymentId,
    move.at,
  ])
  return move.creditMinor - row!.sum
}
