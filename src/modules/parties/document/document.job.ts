import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { figuresOf } from '../figures/figures.queries.ts'
import { membersOf } from '../party/party.queries.ts'
import { documentAlarm, documentSteps, expiringDays } from './document.rules.ts'

/** How long after its end a document that was not renewed still alerts. */
const overDays = 30

type Ending = { id: string; name: string; expiresOn: Day }

/** The newest document of each type of customers and drivers in use; of each party the one that ends first, if it is near its end. */
const endingSql = `
  select distinct on (f.id) f.id, f.name, f.ends_on as "expiresOn" from (
    select s.id, coalesce(s.name_ar, s.name_en) as name, x.type, max(x.expires_on) as ends_on
    from parties.party_document x
    join parties.party m on m.company_id = $1 and m.id = x.party_id
    join parties.party s on s.company_id = $1 and s.id = case when m.alias_of is null then m.id else m.alias_of end
    where x.company_id = $1 and s.status = 'active'
      and exists (select from parties.party_role r where r.company_id = $1 and r.party_id in (m.id, s.id)
        and r.role in ('customer', 'driver'))
    group by s.id, s.name_ar, s.name_en, x.type) f
  where f.ends_on between $2 and $3
  order by f.id, f.ends_on`

/**
 * Documents and licences at 30, 15, 7 and 1 days before their end and after it. Those of running contracts are left to rentals, which has
 * the days they are needed. Each step is a cause of its own: what was put aside at 30 days alerts again at 15.
 */
export async function alertDocuments(ctx: Ctx): Promise<void> {
  const rows = await rawQuery<Ending>(ctx.db, endingSql, [
    ctx.company.id,
    addDays(ctx.today, -overDays),
    addDays(ctx.today, expiringDays),
  ])
  const figures = await figuresOf(
    ctx,
    await membersOf(
      ctx,
      rows.map(row => row.id),
    ),
  )
  const idle = rows.filter(row => (figures.get(row.id)?.activeContracts ?? 0) === 0)
  const found = new Map<number, string[]>(documentSteps.map(step => [step, []]))
  for (const { id, name, expiresOn } of idle) {
    const { step, severity } = documentAlarm(daysBetween(ctx.today, expiresOn))
    found.get(step)!.push(id)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: kindOf(step),
      severity,
      dueOn: expiresOn,
      titleKey: step < 0 ? 'parties.alert.documentOver' : 'parties.alert.documentEnding',
      params: { name, date: expiresOn },
      subject: { type: 'parties.party', id },
      permissionId: 'operations.customers.read',
    })
  }
  for (const [step, ids] of found) await resolveOthers(ctx, kindOf(step), 'parties.party', ids)
}

const kindOf = (step: number) => (step < 0 ? 'customer_document_over' : `customer_document_${step}`)
