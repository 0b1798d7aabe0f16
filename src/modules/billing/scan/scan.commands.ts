import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { referenceKey, whyNotBillTwice } from '../bill/bill.rules.ts'
import { saveBill } from '../bill/billDraft.commands.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import type * as contract from './scan.contract.ts'
import { readOf, scans, scanToChange, thresholdsOf } from './scan.row.ts'
import { scanJob, scanLimits, whyNotConfirm } from './scan.rules.ts'

type Stored = { id: string; name: string; contentType: string; sizeBytes: number; sha256: string }

export async function uploadScans(ctx: Ctx, { fileIds }: InputOf<typeof contract.uploadScans>) {
  const files = await rawQuery<Stored>(
    ctx.db,
    `select id, name, content_type as "contentType", size_bytes as "sizeBytes", sha256 from app.file
     where company_id = $1 and id = any ($2)`,
    [ctx.company.id, fileIds],
  )
  const made: { id: string; number: string }[] = []
  for (const fileId of new Set(fileIds)) {
    const file = files.find(({ id }) => id === fileId)
    if (!file) deny(notFound('kernel.file.notFound', { field: 'fileIds' }))
    made.push(await bringIn(ctx, file))
  }
  return { scans: made }
}

async function bringIn(ctx: Ctx, file: Stored) {
  const isPaper = /^image\/|^application\/pdf$/.test(file.contentType)
  if (!isPaper) deny(invalid('billing.scan.type', { field: 'fileIds', params: { name: file.name } }))
  if (file.sizeBytes > scanLimits.bytes)
    deny(invalid('billing.scan.size', { field: 'fileIds', params: { name: file.name, max: 15 } }))
  const id = uuidv7()
  const earlier = await ctx.db
    .selectFrom('billing.scan')
    .select('number')
    .where('sha256', '=', file.sha256)
    .where('state', '<>', 'rejected')
    .executeTakeFirst()
  if (earlier)
    deny(conflict('billing.scan.duplicate', { field: 'fileIds', params: { number: earlier.number } }))
  const number = await nextNumber(ctx, 'SCN', ctx.today)
  await ctx.db
    .insertInto('billing.scan')
    .values({
      id,
      number,
      file_id: file.id,
      file_name: file.name,
      content_type: file.contentType,
      sha256: file.sha256,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  await ctx.enqueue(scanJob, { id })
  ctx.audit({
    subject: `billing.scan:${id}`,
    label: number,
    changes: [{ field: 'state', before: null, after: 'queued' }],
  })
  ctx.hint('billing.scan', id)
  return { id, number }
}

export async function retryScan(ctx: Ctx, input: InputOf<typeof contract.retryScan>) {
  const row = await scanToChange(ctx, input, 'retry')
  await saveRecord(ctx, scans, row, { state: 'queued', problem: null })
  await ctx.enqueue(scanJob, { id: row.id })
  return { ok: true as const }
}

const decided = (ctx: Ctx) => ({
  decided_at: ctx.now,
  decided_by: ctx.user.id,
  decided_by_name: ctx.user.name,
})

export async function rejectScan(ctx: Ctx, input: InputOf<typeof contract.rejectScan>) {
  const row = await scanToChange(ctx, input, 'reject')
  const { reason } = input
  await saveRecord(ctx, scans, row, { state: 'rejected', reason, ...decided(ctx) }, { reason })
  return { ok: true as const }
}

/** Refuses a bill of that vendor and number that stands already. */
async function refuseTwice(ctx: Ctx, partyId: string, reference: string): Promise<void> {
  const earlier = await ctx.db
    .selectFrom('billing.invoice')
    .select('number')
    .where('kind', '=', 'bill')
    .where('status', '=', 'issued')
    .where('party_id', 'in', await familyOf(ctx, partyId))
    .where('reference_key', '=', referenceKey(reference))
    .executeTakeFirst()
  refuse(whyNotBillTwice(reference, earlier ? { number: earlier.number ?? '' } : null))
}

export async function confirmScan(ctx: Ctx, input: InputOf<typeof contract.confirmScan>) {
  const row = await scanToChange(ctx, input, 'confirm')
  const { partyId, reference, date, dueOn, total, tax, accountId, note } = input
  if (date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  const net = input.lines.reduce((sum, line) => sum + line.amount, 0)
  if (net + tax !== total) {
    const { currency } = ctx.company
    const params = { lines: moneyText(net + tax, currency), total: moneyText(total, currency) }
    deny(invalid('billing.scan.totals', { field: 'total', params }))
  }
  const { fields } = readOf(row)
  const { reading } = await thresholdsOf(ctx)
  refuse(whyNotConfirm(fields, reading, { number: reference, date, total, looked: input.looked }))
  await refuseTwice(ctx, partyId, reference)
  const billId = uuidv7()
  await saveBill(ctx, {
    id: billId,
    partyId,
    reference,
    date,
    ...(dueOn ? { dueOn } : {}),
    note: note ?? null,
    taxInclusive: false,
    lines: input.lines.map(line => ({
      description: line.description,
      accountId,
      quantity: '1',
      unitPrice: line.amount,
      // Without a tax on the paper none is added; else the company's usual code applies.
      ...(tax === 0 ? { taxCode: null } : {}),
    })),
  })
  await learnHeading(ctx, row.heading, partyId)
  const changed = [
    row.party_id !== partyId,
    fields.number?.value !== reference,
    fields.date?.value !== date,
    fields.total?.value !== total,
  ].filter(Boolean).length
  await saveRecord(ctx, scans, row, {
    state: 'billed',
    party_id: partyId,
    bill_id: billId,
    problem: null,
    corrected: changed,
    ...decided(ctx),
  })
  return { billId }
}

/** From now on the heading of the paper stands for this vendor. */
async function learnHeading(ctx: Ctx, heading: string | null, partyId: string): Promise<void> {
  if (heading === null) return
  await ctx.db
    .insertInto('billing.scan_heading')
    .values({ heading, party_id: partyId, said_at: ctx.now })
    .onConflict(known =>
      known.columns(['company_id', 'heading']).doUpdateSet({ party_id: partyId, said_at: ctx.now }),
    )
    .execute()
}

export async function saveScanSettings(ctx: Ctx, input: InputOf<typeof contract.saveScanSettings>) {
  if (input.review > input.auto) deny(refused('billing.scan.order', { field: 'review' }))
  const before = await thresholdsOf(ctx)
  refuse(whyNotStale(before, input.version))
  const columns = { auto_from: input.auto, review_from: input.review, reading_from: input.reading }
  await ctx.db
    .insertInto('billing.scan_setting')
    .values({ ...columns, version: 1 })
    .onConflict(known => known.column('company_id').doUpdateSet({ ...columns, version: before.version + 1 }))
    .execute()
  ctx.audit({
    subject: 'billing.scanSetting:company',
    changes: [
      { field: 'auto', before: before.auto, after: input.auto },
      { field: 'review', before: before.review, after: input.review },
      { field: 'reading', before: before.reading, after: input.reading },
    ].filter(change => change.before !== change.after),
  })
  return { ok: true as const }
}
