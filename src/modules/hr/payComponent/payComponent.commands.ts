import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse } from '#kernel/shared/refusal.ts'
import { resolveAccounts } from '#modules/accounting/public.server.ts'
import type * as contract from './payComponent.contract.ts'
import { componentsOf } from './payComponent.queries.ts'
import { seededComponents, whyNotSaveComponent } from './payComponent.rules.ts'

const components = recordKind({
  table: 'hr.pay_component',
  kind: 'hr.payComponent',
  label: row => row.name_ar,
})

/** The components every company starts with. */
export async function seedComponents(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('hr.pay_component')
    .values(
      seededComponents.map(one => ({
        code: one.code,
        name_ar: one.nameAr,
        name_en: one.nameEn,
        kind: one.kind,
        basis: one.basis,
        cadence: one.cadence,
        is_regular: one.isRegular,
        wage_column: one.wageColumn,
        mapping_key: one.key,
      })),
    )
    .onConflict(taken => taken.columns(['company_id', 'code']).doNothing())
    .execute()
}

export async function saveComponent(ctx: Ctx, input: InputOf<typeof contract.saveComponent>) {
  const known = await componentsOf(ctx)
  refuse(
    whyNotSaveComponent(
      input,
      known.filter(one => one.id !== input.id),
    ),
  )
  await resolveAccounts(ctx, [input.mappingKey])
  const columns = {
    code: input.code,
    name_ar: input.nameAr,
    name_en: input.nameEn,
    kind: input.kind,
    basis: input.basis,
    cadence: input.cadence,
    is_regular: input.isRegular,
    wage_column: input.wageColumn ?? null,
    mapping_key: input.mappingKey,
    is_active: input.isActive,
  }
  if (input.id) {
    const row = await lockRecord(ctx, components, { id: input.id, version: input.version ?? 0 })
    // The rules know seeded components by their code and kind; their names and account may change.
    const isSeeded = seededComponents.some(one => one.code === row.code)
    if (isSeeded && (row.code !== input.code || row.kind !== input.kind || row.basis !== input.basis))
      deny(conflict('hr.component.seeded', { field: 'code' }))
    await saveRecord(ctx, components, row, columns)
    return { id: row.id }
  }
  const { id } = await ctx.db
    .insertInto('hr.pay_component')
    .values({ ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `hr.payComponent:${id}`,
    label: input.nameAr,
    changes: [{ field: 'code', before: null, after: input.code }],
  })
  ctx.hint('hr.payComponent', id)
  return { id }
}
