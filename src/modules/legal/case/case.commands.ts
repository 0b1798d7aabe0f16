import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { costsOf, stateOf } from '../cost/cost.queries.ts'
import { fileOfParty, raiseStage } from '../defaulter/file.row.ts'
import { hasEndedNotice } from '../letter/letter.queries.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './case.contract.ts'
import { caseFields } from './case.contract.ts'
import { type CaseRow, caseToChange, saveCaseRow, tellCase } from './case.row.ts'
import { whyNotClose, whyNotOpenTwice, whyNotSue } from './case.rules.ts'
import { claimItems, debtOf, familyOf, liveCasesOf } from './debt.queries.ts'

export async function saveCase(ctx: Ctx, input: InputOf<typeof contract.saveCase>) {
  readAs(ctx)
  const party = await getParty(ctx, input.partyId)
  const team = await teamOf(ctx, input)
  const columns = {
    ...columnsOf(caseFields, { ...input, partyId: party.id }),
    confidential: input.confidential,
    team,
  }
  if (input.id) {
    const row = await caseToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    // The opponent of an opened case stays: its number, its invoices and its papers are about this one.
    const { party_id, ...others } = columns
    if (row.status !== 'draft' && party_id !== row.party_id)
      deny(invalid('legal.case.party', { field: 'partyId' }))
    await setItems(ctx, row, party.id, input.invoiceIds)
    await saveCaseRow(ctx, row, row.status === 'draft' ? columns : others, {
      kind: 'saved',
      changes: [
        { field: 'title', before: row.title, after: input.title },
        { field: 'priority', before: row.priority, after: input.priority },
        { field: 'note', before: row.note, after: input.note },
      ].filter(change => change.before !== change.after),
    })
    return { id: row.id }
  }
  const row = await insertCase(ctx, columns)
  await setItems(ctx, row, party.id, input.invoiceIds)
  await tellCase(ctx, row, {
    kind: 'drafted',
    changes: [{ field: 'title', before: null, after: input.title }],
  })
  return { id: row.id }
}

type NewCase = Omit<
  CaseRow,
  | 'company_id'
  | 'id'
  | 'version'
  | 'search'
  | 'number'
  | 'status'
  | 'opened_on'
  | 'outcome'
  | 'outcome_on'
  | 'outcome_note'
  | 'created_at'
  | 'created_by'
>

/** A draft with its two sides: the company and the opponent. */
export async function insertCase(ctx: Ctx, columns: NewCase): Promise<CaseRow> {
  const id = uuidv7()
  const row = await ctx.db
    .insertInto('legal.legal_case')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .returningAll()
    .executeTakeFirstOrThrow()
  const theirs = columns.our_side === 'claimant' ? 'defendant' : 'claimant'
  await ctx.db
    .insertInto('legal.case_party')
    .values([
      { case_id: id, party_id: null, side: columns.our_side, created_at: ctx.now, created_by: ctx.user.id },
      { case_id: id, party_id: columns.party_id, side: theirs, created_at: ctx.now, created_by: ctx.user.id },
    ])
    .execute()
  return row
}

/** Who sees a confidential case: whom the person names, the responsible one and the person, so that no one loses its own. */
async function teamOf(ctx: Ctx, input: InputOf<typeof contract.saveCase>): Promise<string[]> {
  const members = new Set((await listMembers(ctx)).map(member => member.userId))
  if (!members.has(input.responsibleId) && input.responsibleId !== ctx.user.id)
    deny(invalid('legal.case.member', { field: 'responsibleId' }))
  if (input.teamIds.some(id => !members.has(id) && id !== ctx.user.id))
    deny(invalid('legal.case.member', { field: 'teamIds' }))
  if (!input.confidential) return input.teamIds
  return [...new Set([...input.teamIds, input.responsibleId, ctx.user.id])]
}

/** Sets which invoices a case is about; an opened case takes them at once, and one invoice stands in one live case. */
export async function setItems(ctx: Ctx, row: CaseRow, partyId: string, invoiceIds: readonly string[]) {
  const wanted = [...new Set(invoiceIds)]
  const family = await familyOf(ctx, partyId)
  if (wanted.length > 0) {
    const known = await ctx.db
      .selectFrom('billing.invoice')
      .select('id')
      .where('id', 'in', wanted)
      .where('party_id', 'in', family)
      .where('kind', 'in', ['sale', 'service'])
      .where('status', '=', 'issued')
      .execute()
    if (known.length < wanted.length) deny(invalid('legal.case.item', { field: 'invoiceIds' }))
  }
  const isLive = row.status !== 'draft' && row.status !== 'closed'
  if (isLive) await refuseTaken(ctx, row.id, wanted)
  let gone = ctx.db.deleteFrom('legal.claim_item').where('case_id', '=', row.id)
  if (wanted.length > 0) gone = gone.where('invoice_id', 'not in', wanted)
  await gone.execute()
  if (wanted.length === 0) return
  await ctx.db
    .insertInto('legal.claim_item')
    .values(
      wanted.map(invoice_id => ({
        case_id: row.id,
        invoice_id,
        is_live: isLive,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })),
    )
    .onConflict(conflict => conflict.constraint('claim_item_known').doNothing())
    .execute()
}

/** Refuses invoices that stand in another live case; of one the person may not see it names no number. */
async function refuseTaken(ctx: Ctx, caseId: string, invoiceIds: readonly string[]): Promise<void> {
  const live = await liveCasesOf(ctx, invoiceIds)
  const taken = [...live].find(([, other]) => other.caseId !== caseId)
  if (!taken) return
  const invoice = await ctx.db
    .selectFrom('billing.invoice')
    .select('number')
    .where('id', '=', taken[0])
    .executeTakeFirstOrThrow()
  refuse(whyNotOpenTwice(invoice.number ?? '', taken[1].number))
}

/** A reason that passes over a rule needs the right to and at least ten letters. */
export function acceptedOverride(ctx: Ctx, reason: string | null | undefined): boolean {
  if (!reason) return false
  if (!ctx.can('legal.overrides.write')) deny(forbidden('access.permission.missing'))
  if (reason.length < 10) deny(invalid('legal.case.overrideReason', { field: 'overrideReason' }))
  return true
}

export async function openCase(ctx: Ctx, input: InputOf<typeof contract.openCase>) {
  const row = await caseToChange(ctx, input, 'open')
  return { number: await openDraft(ctx, row, input.overrideReason) }
}

/** Opens a locked draft: what it claims is looked at now, under the lock of the party's invoices, so that nobody who paid is sued. */
export async function openDraft(ctx: Ctx, row: CaseRow, overrideReason: string | null): Promise<string> {
  const items = await lockedItems(ctx, row.id)
  if (items.length > 0) {
    const isOverridden = acceptedOverride(ctx, overrideReason)
    const { minCaseDays, noticeRequired } = await legalSettings(ctx)
    const claimMinor = items.reduce((sum, item) => sum + item.openMinor, 0)
    const debt = await debtOf(ctx, row.party_id)
    refuse(whyNotSue(debt, claimMinor, { minDays: minCaseDays, today: ctx.today, isOverridden }))
    if (noticeRequired && !isOverridden && !(await hasEndedNotice(ctx, await familyOf(ctx, row.party_id))))
      deny(refused('legal.case.noNotice'))
    // Every collector reads the stage of a file: it must not reveal a confidential case.
    if (!row.confidential) await raiseStage(ctx, await fileOfParty(ctx, row.party_id), 'inCase')
    await refuseTaken(
      ctx,
      row.id,
      items.map(item => item.invoiceId),
    )
    await ctx.db
      .updateTable('legal.claim_item')
      .set({ is_live: true })
      .where('case_id', '=', row.id)
      .execute()
  }
  const number = await nextNumber(ctx, 'CASE', ctx.today)
  await saveCaseRow(
    ctx,
    row,
    { number, status: 'active', opened_on: ctx.today },
    {
      kind: 'opened',
      reason: overrideReason,
      changes: [{ field: 'status', before: row.status, after: 'active' }],
    },
  )
  return number
}

/** The claim as it stands, with its invoices locked: a concurrent payment is either counted or queued behind the lock. */
async function lockedItems(ctx: Ctx, caseId: string) {
  await ctx.db
    .selectFrom('billing.invoice as i')
    .innerJoin('legal.claim_item as t', 't.invoice_id', 'i.id')
    .select('i.id')
    .where('t.case_id', '=', caseId)
    .orderBy('i.id')
    .forShare('i')
    .execute()
  return claimItems(ctx, caseId)
}

const settled =
  (action: 'hold' | 'suspend' | 'resume', status: 'on_hold' | 'suspended' | 'active') =>
  async (ctx: Ctx, input: InputOf<typeof contract.holdCase>) => {
    const row = await caseToChange(ctx, input, action)
    await saveCaseRow(
      ctx,
      row,
      { status },
      {
        kind: action,
        reason: input.reason,
        changes: [{ field: 'status', before: row.status, after: status }],
      },
    )
    return { ok: true as const }
  }

export const holdCase = settled('hold', 'on_hold')
export const suspendCase = settled('suspend', 'suspended')
export const resumeCase = settled('resume', 'active')

export async function closeCase(ctx: Ctx, input: InputOf<typeof contract.closeCase>) {
  const row = await caseToChange(ctx, input, 'close')
  const work = await openWorkOf(ctx, row.id)
  refuse(whyNotClose(work, input.outcome, minor => moneyText(minor, ctx.company.currency)))
  await endCase(ctx, row, input.outcome, input.note)
  return { ok: true as const }
}

/** Closes a locked case: its invoices are free for another one. */
export async function endCase(
  ctx: Ctx,
  row: CaseRow,
  outcome: InputOf<typeof contract.closeCase>['outcome'],
  note: string | null,
): Promise<void> {
  await ctx.db.updateTable('legal.claim_item').set({ is_live: false }).where('case_id', '=', row.id).execute()
  await saveCaseRow(
    ctx,
    row,
    { status: 'closed', outcome, outcome_on: ctx.today, outcome_note: note },
    {
      kind: 'closed',
      note: note ?? null,
      changes: [
        { field: 'status', before: row.status, after: 'closed' },
        { field: 'outcome', before: null, after: outcome },
      ],
    },
  )
}

export async function openWorkOf(ctx: Ctx, caseId: string) {
  const { hearings } = await ctx.db
    .selectFrom('legal.hearing')
    .select(eb => eb.fn.countAll<number>().as('hearings'))
    .where('case_id', '=', caseId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  const { tasks } = await ctx.db
    .selectFrom('legal.case_task')
    .select(eb => eb.fn.countAll<number>().as('tasks'))
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const claimMinor = (await claimItems(ctx, caseId)).reduce((sum, item) => sum + item.openMinor, 0)
  const costs = (await costsOf(ctx, caseId).execute()).filter(cost => stateOf(cost) === 'requested').length
  return { hearings: Number(hearings), tasks: Number(tasks), costs, claimMinor }
}

export async function reopenCase(ctx: Ctx, input: InputOf<typeof contract.reopenCase>) {
  const row = await caseToChange(ctx, input, 'reopen')
  if (input.reason.length < 10) deny(invalid('legal.case.overrideReason', { field: 'reason' }))
  const items = await claimItems(ctx, row.id)
  await refuseTaken(
    ctx,
    row.id,
    items.map(item => item.invoiceId),
  )
  await ctx.db.updateTable('legal.claim_item').set({ is_live: true }).where('case_id', '=', row.id).execute()
  await saveCaseRow(
    ctx,
    row,
    { status: 'active', outcome: null, outcome_on: null, outcome_note: null },
    {
      kind: 'reopened',
      reason: input.reason,
      changes: [{ field: 'status', before: 'closed', after: 'active' }],
    },
  )
  return { ok: true as const }
}

export async function removeCase(ctx: Ctx, input: InputOf<typeof contract.removeCase>) {
  const row = await caseToChange(ctx, input, 'remove')
  await ctx.db.deleteFrom('legal.legal_case').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `legal.case:${row.id}`,
    ...(row.confidential ? {} : { label: row.title }),
    changes: [{ field: 'status', before: 'draft', after: null }],
  })
  ctx.hint('legal.case', row.id)
  return { ok: true as const }
}
