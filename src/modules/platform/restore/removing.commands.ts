import type { Ctx } from '#kernel/server/context.ts'
import { inOwnersTransaction, type Owner } from '../company/owner.queries.ts'
import type { RestoreRow } from './restore.row.ts'
import { asTheyWere } from './rows.commands.ts'
import { companyTables } from './tables.queries.ts'

/** Deletes a copy with everything it has, as if it had never been opened. A repeat finds nothing and is content. */
export async function removeCopy(ctx: Ctx, owner: Owner, row: RestoreRow): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    'select id from platform.company where uuid = $1 and copy_of = $2',
    [row.copy_company, ctx.company.id],
  )
  const copy = rows[0]
  if (!copy) return
  const { rows: files } = await owner.query<{ storage_key: string }>(
    'select storage_key from app.file where company_id = $1',
    [copy.id],
  )
  await inOwnersTransaction(owner, copy.id, async () => {
    await owner.query(asTheyWere)
    for (const { name, quoted } of (await companyTables(owner)).values())
      if (name !== 'platform.company')
        await owner.query(`delete from ${quoted} where company_id = $1`, [copy.id])
    await owner.query('delete from platform.company where id = $1', [copy.id])
    return { keep: true, value: null }
  })
  for (const { storage_key } of files) await ctx.files.remove(storage_key)
}
