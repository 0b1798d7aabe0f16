import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from './siteRule.contract.ts'
import { siteRules } from './siteRule.queries.ts'
import { whyNotSaveSiteRule } from './siteRule.rules.ts'

type Wish = InputOf<typeof contract.saveSiteRule>

/** The subject's own column alone. */
function subjectOf(input: Wish) {
  const own = {
    employee: { field: 'employeeId', value: input.employeeId ?? null },
    department: { field: 'department', value: input.department ?? null },
    branch: { field: 'branchId', value: input.branchId ?? null },
    all: { field: 'subject', value: null },
  }[input.subject]
  if (input.subject !== 'all' && own.value === null)
    deny(invalid('kernel.field.required', { field: own.field }))
  return own.value
}

export async function saveSiteRule(ctx: Ctx, input: Wish) {
  const subjectId = subjectOf(input)
  refuse(whyNotSaveSiteRule({ ...input, subjectId, toOn: input.toOn ?? null }))
  const siteIds = input.mode === 'anywhere' ? [] : [...new Set(input.siteIds)]
  await knowsAll(ctx, input, siteIds)
  const columns = {
    subject: input.subject,
    employee_id: input.subject === 'employee' ? subjectId : null,
    department: input.subject === 'department' ? subjectId : null,
    branch_id: input.subject === 'branch' ? subjectId : null,
    mode: input.mode,
    from_on: input.fromOn,
    to_on: input.toOn ?? null,
  }
  const id = input.id ?? uuidv7()
  if (input.id) {
    const row = await lockRecord(ctx, siteRules, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, siteRules, row, columns)
    await ctx.db.deleteFrom('hr.site_rule_site').where('rule_id', '=', row.id).execute()
  } else {
    await ctx.db
      .insertInto('hr.site_rule')
      .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
    ctx.audit({
      subject: `hr.siteRule:${id}`,
      changes: [{ field: 'mode', before: null, after: input.mode }],
    })
    ctx.hint('hr.siteRule', id)
  }
  if (siteIds.length > 0)
    await ctx.db
      .insertInto('hr.site_rule_site')
      .values(siteIds.map(siteId => ({ rule_id: id, site_id: siteId })))
      .execute()
  return { id }
}

async function knowsAll(ctx: Ctx, input: Wish, siteIds: readonly string[]): Promise<void> {
  const sites =
    siteIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('hr.work_site')
          .select('id')
          .where('id', 'in', [...siteIds])
          .where('is_active', '=', true)
          .execute()
  if (sites.length !== siteIds.length) deny(notFound('kernel.record.notFound', { field: 'siteIds' }))
  if (input.subject === 'employee') {
    const employee = await ctx.db
      .selectFrom('hr.employee')
      .select('id')
      .where('id', '=', input.employeeId ?? '')
      .executeTakeFirst()
    if (!employee) deny(notFound('kernel.record.notFound', { field: 'employeeId' }))
  }
  if (input.subject === 'branch') {
    const branch = await ctx.db
      .selectFrom('platform.branch')
      .select('id')
      .where('id', '=', input.branchId ?? '')
      .executeTakeFirst()
    if (!branch) deny(notFound('kernel.record.notFound', { field: 'branchId' }))
  }
}

export async function removeSiteRule(ctx: Ctx, input: InputOf<typeof contract.removeSiteRule>) {
  const row = await lockRecord(ctx, siteRules, input)
  await ctx.db.deleteFrom('hr.site_rule').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `hr.siteRule:${row.id}`,
    changes: [{ field: 'mode', before: row.mode, after: null }],
  })
  ctx.hint('hr.siteRule', row.id)
  return { ok: true as const }
}
