import type { Ctx } from '#kernel/server/context.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { UsedSince } from '#modules/platform/import/public.server.ts'
import { voidFuel } from '../fuel/fuel.commands.ts'
import { voidReading } from '../odometer/odometerVoiding.commands.ts'
import type { RecordKind } from './recordImport.rules.ts'

const reason = 'تراجع عن استيراد الملف'

type Undo = (ctx: Ctx, ids: readonly string[]) => Promise<UsedSince>

/** How the records of each kind are taken back; what was built on since is answered instead. */
export const undoers: Readonly<Record<RecordKind, Undo>> = {
  plate: async (ctx, ids) => {
    const used: string[] = []
    for (const id of ids) {
      const plate = await ctx.db
        .selectFrom('fleet.vehicle_plate')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      // Changed again on the day it began: nothing of it is left.
      if (!plate) continue
      if (plate.valid_to !== null) {
        used.push(plate.key)
        continue
      }
      await ctx.db.deleteFrom('fleet.vehicle_plate').where('id', '=', id).execute()
      await ctx.db
        .updateTable('fleet.vehicle_plate')
        .set({ valid_to: null })
        .where('vehicle_id', '=', plate.vehicle_id)
        .where('valid_to', '=', addDays(plate.valid_from, -1))
        .execute()
      ctx.hint('fleet.vehicle', plate.vehicle_id)
    }
    return used
  },
  document: async (ctx, ids) => {
    const used = await ctx.db
      .selectFrom('fleet.vehicle_document as d')
      .leftJoin('fleet.vehicle_document as later', 'later.replaces_id', 'd.id')
      .leftJoin('fleet.attachment as a', 'a.document_id', 'd.id')
      .select(['d.id', 'd.number', 'd.kind'])
      .where('d.id', 'in', [...ids])
      .where(({ eb, or }) =>
        or([eb('d.version', '>', 1), eb('later.id', 'is not', null), eb('a.document_id', 'is not', null)]),
      )
      .execute()
    if (used.length > 0) return used.map(document => document.number ?? document.kind)
    await ctx.db
      .deleteFrom('fleet.vehicle_document')
      .where('id', 'in', [...ids])
      .execute()
    return []
  },
  reading: async (ctx, ids) => {
    for (const id of ids) await voidReading(ctx, id, reason)
    return []
  },
  fuel: async (ctx, ids) => {
    const logs = await ctx.db
      .selectFrom('fleet.fuel_log')
      .select(['id', 'version', 'receipt_no', 'fuel_bill_id'])
      .where('id', 'in', [...ids])
      .where('voided_at', 'is', null)
      .execute()
    const used = logs.filter(log => log.fuel_bill_id !== null)
    if (used.length > 0) return used.map(log => log.receipt_no ?? log.id.slice(-6))
    for (const { id, version } of logs) await voidFuel(ctx, { id, version, reason })
    return []
  },
  financing: async (ctx, ids) => {
    const agreements = await ctx.db
      .selectFrom('fleet.financing')
      .select(['id', 'number', 'version', 'state'])
      .where('id', 'in', [...ids])
      .forUpdate()
      .execute()
    const used = agreements.filter(one => one.state !== 'draft' || one.version > 1)
    if (used.length > 0) return used.map(one => one.number)
    await ctx.db
      .deleteFrom('fleet.financing_vehicle')
      .where('financing_id', 'in', [...ids])
      .execute()
    await ctx.db
      .deleteFrom('fleet.financing')
      .where('id', 'in', [...ids])
      .execute()
    return []
  },
}
