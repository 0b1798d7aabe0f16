import { sql } from 'kysely'
import { z } from 'zod'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'

type Shape = z.ZodObject
type Values = Record<string, unknown>

/** What the page showed before it was changed, and the input's names of keys that are called otherwise there. */
type Seen<Key extends string> = {
  values: Readonly<Partial<Record<Key, unknown>>> | undefined
  fields?: Readonly<Partial<Record<Key, string>>>
}

/** What is stored travels through the wire form of the shape, so that money keeps its decimals and days stay text. */
async function storedValues(ctx: Pick<Ctx, 'db' | 'company'>, module: string): Promise<Values> {
  const rows = await ctx.db
    .selectFrom('platform.setting')
    .select(['key', 'value'])
    .where('company_id', '=', ctx.company.id)
    .where('module', '=', module)
    .execute()
  return Object.fromEntries(rows.map(row => [row.key, row.value]))
}

/**
 * The parameters of a module for the company, by its zod object; every key needs a default, which is the answer until the
 * company saves another. Money keys are minor units of the company's currency, as in handlers.
 */
export async function readSettings<S extends Shape>(
  ctx: Pick<Ctx, 'db' | 'company'>,
  module: string,
  schema: S,
): Promise<z.output<S>> {
  return schema.parse(await storedValues(ctx, module))
}

/**
 * Saves some parameters of a module, given as handlers hold them, and writes the command's audit line (the command calls `ctx.audit` no
 * more). The permission and the check of what was typed are the command's: use the keys of the same shape as its input. Keys or values
 * outside the shape are a fault. With `seen`, what a person left alone stays as another save has made it meanwhile, and what both changed,
 * each to something else, is the conflict `kernel.record.stale` at its field. Returns all parameters as they are now.
 */
export async function saveSettings<S extends Shape>(
  ctx: Ctx,
  module: string,
  schema: S,
  values: Partial<z.output<S>>,
  seen?: Seen<keyof z.output<S> & string>,
): Promise<z.output<S>> {
  // Two people saving at once would each merge into what the other has not seen.
  await sql`select pg_advisory_xact_lock(${ctx.company.id}::int, hashtext(${`settings:${module}`}))`.execute(
    ctx.db,
  )
  const before = schema.parse(await storedValues(ctx, module)) as Values
  const parts = seen?.values ? changedParts(values, seen.values, before, seen.fields) : (values as Values)
  const wire = z.encode(schema.strict(), { ...before, ...parts } as z.output<S>) as Values
  const changes = changesBetween(before, parts)
  for (const { field } of changes) await keep(ctx, module, field, wire[field])
  if (changes.length > 0) ctx.audit({ subject: `platform.settings:${module}`, label: module, changes })
  ctx.hint('platform.settings', module)
  return schema.parse(wire)
}

function changedParts(typed: Values, seen: Values, stored: Values, fields: Values = {}): Values {
  const names = changesBetween(seen, typed).map(({ field }) => field)
  const chosen = Object.fromEntries(names.map(name => [name, typed[name]]))
  const both = changesBetween(stored, chosen).find(
    ({ field }) => changesBetween(stored, { [field]: seen[field] })[0],
  )
  if (both) deny(conflict('kernel.record.stale', { field: String(fields[both.field] ?? both.field) }))
  return chosen
}

async function keep(ctx: Ctx, module: string, key: string, value: unknown): Promise<void> {
  const kept = JSON.stringify(value ?? null)
  await ctx.db
    .insertInto('platform.setting')
    .values({ module, key, value: kept, changed_at: ctx.now, changed_by: ctx.actor?.userId ?? null })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'module', 'key']).doUpdateSet({
        value: kept,
        version: sql<number>`setting.version + 1`,
        changed_at: ctx.now,
        changed_by: ctx.actor?.userId ?? null,
      }),
    )
    .execute()
}
