import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import type { DraftLine } from '../journal/journal.queries.ts'

/**
 * What posting would always refuse of a repeated entry, reported when it is saved and not night after night: an account of another
 * document, a heading or a closed account, a dimension that is missing. Null when it would post today.
 */
export async function whyNotRepeated(ctx: Ctx, lines: readonly DraftLine[]): Promise<Refusal | null> {
  const [found] = await rawQuery<{ refusal: Refusal }>(
    ctx.db,
    `select accounting.line_refusal(to_json(p)) as refusal
     from (
       select l.line, a.code, a.control, case
         when a.id is null then 'account'
         when not (a.active and a.leaf) then 'notPosting'
         when a.control <> 'none' then 'controlled'
         when a.requires_party and l.party is null then 'party'
         when a.requires_cost_center and l.center is null then 'costCenter'
         when a.requires_profit_unit and l.unit is null then 'profitUnit'
       end as problem
       from json_to_recordset($2) as l (line int, account uuid, party uuid, center uuid, unit uuid)
       left join accounting.account a on a.company_id = $1 and a.id = l.account
     ) p where p.problem is not null order by p.line limit 1`,
    [
      ctx.company.id,
      JSON.stringify(
        lines.map((line, at) => ({
          line: at + 1,
          account: line.accountId,
          party: line.partyId,
          center: line.costCenterId,
          unit: line.profitUnitId,
        })),
      ),
    ],
  )
  return found?.refusal ?? null
}
