import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'

export const patients = recordKind({
  table: 'clinic.patient',
  kind: 'clinic.patient',
  label: row => row.number,
})

/** The file that an id stands for today: itself, or the one it was merged into. A chain of merges ends at its last file. */
export async function standingPatient(ctx: Ctx, id: string, field?: string): Promise<string> {
  let at = id
  for (;;) {
    const row = await ctx.db
      .selectFrom('clinic.patient')
      .select('merged_into')
      .where('id', '=', at)
      .executeTakeFirst()
    if (!row) deny(notFound('kernel.record.notFound', field ? { field } : {}))
    if (!row.merged_into) return at
    at = row.merged_into
  }
}

/** A file with all that were merged into it, its own id first. */
export async function filesOf(ctx: Ctx, standingId: string): Promise<string[]> {
  const rows = await ctx.db.selectNoFrom(sql<string>`clinic.files_of(${standingId}::uuid)`.as('id')).execute()
  return rows.map(row => row.id)
}

/** How often a patient was missed within the last 180 days. */
export async function noShowsOf(
  ctx: Ctx,
  files: readonly string[],
  exceptId: string | null = null,
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('clinic.appointment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('patient_id', 'in', [...files])
    .where('state', '=', 'no_show')
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .where('starts_at', '>', new Date(ctx.now.getTime() - 180 * 86_400_000))
    .executeTakeFirstOrThrow()
  return Number(count)
}
