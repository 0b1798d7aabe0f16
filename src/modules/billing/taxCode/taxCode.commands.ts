import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { dayShownIn } from '../money/amounts.queries.ts'
import type * as contract from './taxCode.contract.ts'
import { taxCodes } from './taxCode.queries.ts'
import { latestOf, whyNotAddTaxCode, whyNotEndTaxCode } from './taxCode.rules.ts'

export async function addTaxCode(ctx: Ctx, input: InputOf<typeof contract.addTaxCode>) {
  const rows = await lockTaxCodes(ctx)
  const { code, kind, rateBps, validFrom, returnBox, inputBox, nameAr, isReverse } = input
  const validTo = input.validTo ?? null
  const lastUsedOn = await lastUse(ctx, code, validFrom, null)
  const draft = { code, kind, rateBps, validFrom, validTo, isReverse }
  refuse(whyNotAddTaxCode(rows, draft, lastUsedOn, dayShownIn(ctx)))
  const earlier = latestOf(rows, code)
  if (earlier && (earlier.validTo === null || earlier.validTo >= validFrom))
    await ctx.db
      .updateTable('billing.tax_code')
      .set({ valid_to: addDays(validFrom, -1), version: earlier.version + 1 })
      .where('id', '=', earlier.id)
      .execute()
  const { id } = await ctx.db
    .insertInto('billing.tax_code')
    .values({
      code,
      kind,
      rate_bps: rateBps,
      valid_from: validFrom,
      valid_to: validTo,
      name_ar: nameAr,
      name_en: input.nameEn ?? nameAr,
      return_box: returnBox,
      country: ctx.company.country,
      input_box: inputBox,
      reverse_charge: isReverse,
      // The first standard code is the usual one until another is chosen; a next rate stays what its code is.
      usual: earlier ? earlier.isUsual : kind === 'standard' && !isReverse && !rows.some(one => one.isUsual),
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `billing.taxCode:${id}`,
    label: code,
    changes: [
      { field: 'rateBps', before: earlier?.rateBps ?? null, after: rateBps },
      { field: 'validFrom', before: earlier?.validFrom ?? null, after: validFrom },
    ],
  })
  ctx.hint('billing.taxCode', id)
  return { id }
}

export async function changeTaxCode(ctx: Ctx, input: InputOf<typeof contract.changeTaxCode>) {
  const rows = await lockTaxCodes(ctx)
  const row = rows.find(one => one.id === input.id) ?? deny(notFound())
  if (row.version !== input.version) deny(conflict('kernel.record.stale'))
  const validTo = input.validTo ?? null
  const nextStart = rows
    .map(one => (one.code === row.code && one.validFrom > row.validFrom ? one.validFrom : null))
    .reduce((first, start) => (start && (!first || start < first) ? start : first), null)
  const lastUsedOn = validTo && (await lastUse(ctx, row.code, addDays(validTo, 1), nextStart))
  refuse(whyNotEndTaxCode(rows, row, validTo, lastUsedOn, dayShownIn(ctx)))
  const version = row.version + 1
  const { nameAr, returnBox, inputBox } = input
  await ctx.db
    .updateTable('billing.tax_code')
    .set({
      valid_to: validTo,
      name_ar: nameAr,
      name_en: input.nameEn ?? nameAr,
      return_box: returnBox,
      input_box: inputBox,
      version,
    })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `billing.taxCode:${row.id}`,
    label: row.code,
    changes: [
      { field: 'validTo', before: row.validTo, after: validTo },
      { field: 'nameAr', before: row.nameAr, after: nameAr },
      { field: 'returnBox', before: row.returnBox, after: returnBox ?? null },
      { field: 'inputBox', before: row.inputBox, after: inputBox ?? null },
    ],
  })
  ctx.hint('billing.taxCode', row.id)
  return { version }
}

export async function preferTaxCode(ctx: Ctx, { code }: InputOf<typeof contract.preferTaxCode>) {
  const rows = await lockTaxCodes(ctx)
  const row = latestOf(rows, code) ?? deny(notFound())
  if (row.kind !== 'standard' || row.isReverse)
    deny(refused('billing.taxCode.notUsual', { params: { code } }))
  const before = rows.find(one => one.isUsual)?.code ?? null
  const set = (usual: boolean) =>
    ctx.db.updateTable('billing.tax_code').set(eb => ({ usual, version: eb('version', '+', 1) }))
  await set(false).where('usual', '=', true).where('code', '<>', code).execute()
  await set(true).where('usual', '=', false).where('code', '=', code).execute()
  ctx.audit({
    subject: `billing.taxCode:${row.id}`,
    label: code,
    changes: [{ field: 'usual', before, after: code }],
  })
  ctx.hint('billing.taxCode', row.id)
  return { ok: true as const }
}

/** All rows, in the order of posting: no document takes the code meanwhile, and nothing else changes its rows. */
async function lockTaxCodes(ctx: Ctx) {
  await lockLedger(ctx)
  return taxCodes(ctx)
}

/** The last day of a document or voucher that carries a code within these days (`before` excluded), or null. */
async function lastUse(ctx: Ctx, code: string, from: Day, before: Day | null): Promise<Day | null> {
  const [row] = await rawQuery<{ on: Day | null }>(
    ctx.db,
    `select greatest(
       (select max(i.invoice_date) from billing.invoice i
        join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id and l.tax_code = $2
        where i.company_id = $1 and i.status <> 'draft' and i.invoice_date >= $3 and ($4::date is null or i.invoice_date < $4)),
       (select max(p.payment_date) from billing.payment p
        join billing.payment_split s on s.company_id = $1 and s.payment_id = p.id and s.tax_code = $2
        where p.company_id = $1 and p.payment_date >= $3 and ($4::date is null or p.payment_date < $4))) as on`,
    [ctx.company.id, code, from, before],
  )
  return row?.on ?? null
}
