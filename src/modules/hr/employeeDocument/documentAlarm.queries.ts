import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, dayIn } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { defaultSettings } from '../hrSettings/hrSettings.rules.ts'
import { isReplacedIdentity } from './employeeDocument.queries.ts'
import { signalOn } from './employeeDocument.rules.ts'

const kind = 'document_expiry'
const subjectTypes = { employment: 'hr.employeeDocument', identity: 'hr.identityDocument' } as const
type Source = keyof typeof subjectTypes

type Ending = { id: string; employeeId: string; type: string; expiresOn: Day; createdAt: Date }

/** Before how many days the company wants to hear of a document, by the settings in force. */
async function leadDays(ctx: Ctx): Promise<readonly number[]> {
  const settings = await ctx.db
    .selectFrom('hr.settings')
    .select('document_lead_days')
    .where('valid_from_on', '<=', ctx.today)
    .orderBy('valid_from_on', 'desc')
    .executeTakeFirst()
  return settings?.document_lead_days ?? defaultSettings.docLeadDays
}

/** The documents of the people who work here that count and end by a day. */
async function endingBy(
  ctx: Ctx,
  source: Source,
  until: Day,
  employeeIds: readonly string[] | undefined,
): Promise<Ending[]> {
  let rows =
    source === 'employment'
      ? ctx.db
          .selectFrom('hr.employee_document as d')
          .innerJoin('hr.employee as e', 'e.id', 'd.employee_id')
          .select(['d.id', 'e.id as employeeId', sql<string>`d.type`.as('type')])
          .select([sql<Day>`d.expires_on`.as('expiresOn'), 'd.created_at as createdAt'])
          .where('d.replaced_on', 'is', null)
          .where('d.removed_on', 'is', null)
          .where('d.expires_on', '<=', until)
          .where('e.status', '<>', 'left')
      : ctx.db
          .selectFrom('parties.party_document as d')
          .innerJoin('hr.employee as e', 'e.party_id', 'd.party_id')
          .select(['d.id', 'e.id as employeeId', sql<string>`d.type`.as('type')])
          .select([sql<Day>`d.expires_on`.as('expiresOn'), 'd.created_at as createdAt'])
          .where(isReplacedIdentity, '=', false)
          .where('d.expires_on', '<=', until)
          .where('e.status', '<>', 'left')
  if (employeeIds) rows = rows.where('e.id', 'in', [...employeeIds])
  return rows.execute()
}

/** When each open alert of a kind of document was raised last. */
async function lastRaised(ctx: Ctx, subjectType: string): Promise<Map<string, Day>> {
  const open = await ctx.db
    .selectFrom('alerts.alert')
    .select(['subject_id', 'last_raised_at'])
    .where('kind', '=', kind)
    .where('subject_type', '=', subjectType)
    .where('state', '<>', 'resolved')
    .execute()
  return new Map(open.map(row => [row.subject_id ?? '', dayIn(row.last_raised_at, ctx.company.timeZone)]))
}

/**
 * One alert for each document that nears its end (rule 23 of 10-platform, case HR-13): raised on each of its own days, once, whatever a
 * document before it was told; over with its renewal. Of everybody at night, of some when their documents have just changed.
 */
export async function alertDocuments(ctx: Ctx, employeeIds?: readonly string[]): Promise<void> {
  const leads = await leadDays(ctx)
  const until = addDays(ctx.today, Math.max(...leads))
  for (const source of Object.keys(subjectTypes) as Source[]) {
    const subjectType = subjectTypes[source]
    const ending = await endingBy(ctx, source, until, employeeIds)
    const raised = await lastRaised(ctx, subjectType)
    const names = await employeeNames(
      ctx,
      ending.map(({ employeeId }) => employeeId),
    )
    const standing: string[] = []
    for (const { id, employeeId, type, expiresOn, createdAt } of ending) {
      const addedOn = dayIn(createdAt, ctx.company.timeZone)
      const signal = signalOn({ expiresOn, addedOn, state: 'valid' }, leads, ctx.today)
      if (!signal) continue
      standing.push(id)
      const last = raised.get(id)
      if (last !== undefined && last >= signal.on) continue
      await raiseAlert(ctx, {
        type: 'system',
        kind,
        severity: signal.severity,
        titleKey: signal.severity === 'high' ? 'hr.document.alert.expired' : 'hr.document.alert.expires',
        params: { document: type, name: names.get(employeeId) ?? '', date: expiresOn },
        subject: { type: subjectType, id },
        permissionId: 'hr.employees.read',
        dueOn: expiresOn,
      })
    }
    await resolveOthers(ctx, kind, subjectType, standing, await lookedAt(ctx, source, employeeIds))
  }
}

/** The documents of some employees, that count or not; all when nobody is named. */
async function lookedAt(ctx: Ctx, source: Source, employeeIds: readonly string[] | undefined) {
  if (!employeeIds) return undefined
  const ids = [...employeeIds]
  const rows =
    source === 'employment'
      ? await ctx.db.selectFrom('hr.employee_document').select('id').where('employee_id', 'in', ids).execute()
      : await ctx.db
          .selectFrom('parties.party_document as d')
          .innerJoin('hr.employee as e', 'e.party_id', 'd.party_id')
          .select('d.id')
          .where('e.id', 'in', ids)
          .execute()
  return rows.map(({ id }) => id)
}
