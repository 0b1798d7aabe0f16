import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { typedText } from '../plate/plateSearch.queries.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './document.contract.ts'
import { expiringKinds } from './document.rules.ts'

export async function listDocuments(ctx: Ctx, input: InputOf<typeof contract.listDocuments>) {
  let found = ctx.db
    .selectFrom('fleet.vehicle_document as d')
    .leftJoin('fleet.vehicle_document as later', 'later.replaces_id', 'd.id')
    .select([
      'd.id',
      'd.vehicle_id',
      'd.kind',
      'd.number',
      'd.issuer',
      'd.issued_on',
      'd.expires_on',
      'd.fee_minor',
      'd.version',
      'd.fee_document',
      'd.fee_payment_id',
      'd.fee_bill_id',
      'later.id as later_id',
    ])
    .select([
      plateKeyOn('d.vehicle_id', ctx.today).as('plate'),
      // What must have an end and has none comes before everything that has; what needs none comes last.
      sql<string>`coalesce(d.expires_on, case when d.kind = any (${[...expiringKinds]}::text[]) then '-infinity'::date
        else 'infinity'::date end)`.as('sort_key'),
      sql<string[]>`array(select a.file_id from fleet.attachment a where a.company_id = app.current_company()
        and a.document_id = d.id order by a.position)`.as('file_ids'),
    ])
  if (input.vehicleId) found = found.where('d.vehicle_id', '=', input.vehicleId)
  if (input.kind) found = found.where('d.kind', '=', input.kind)
  if (!input.withReplaced) found = found.where('later.id', 'is', null)
  if (input.expiringWithinDays !== undefined)
    found = found.where('d.expires_on', '<=', addDays(ctx.today, input.expiringWithinDays))
  if (input.search) found = found.where(sql<boolean>`strpos(upper(d.number), ${typedText(input.search)}) > 0`)
  const rows = ctx.db.selectFrom(found.as('row')).selectAll()
  const page = await keysetPage(rows, input, { sort: 'row.sort_key', id: 'row.id' }, row => [
    row.sort_key,
    row.id,
  ])
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      vehicleId: row.vehicle_id,
      plate: shownPlate(row.plate),
      kind: row.kind,
      number: row.number,
      issuer: row.issuer,
      issuedOn: row.issued_on,
      expiresOn: row.expires_on,
      version: row.version,
      fee: row.fee_minor,
      feeDocument: row.fee_document,
      feePaymentId: row.fee_payment_id,
      feeBillId: row.fee_bill_id,
      isReplaced: row.later_id !== null,
      fileIds: row.file_ids,
    })),
  }
}
