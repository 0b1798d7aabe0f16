import type { AuditLine, Ctx } from './context.ts'
import { rawQuery } from './database.ts'

/** JSON with sorted keys and no spaces: the text that is hashed, so it must be the same on every machine. */
export function canonicalJson(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  let fields = ''
  for (const key of Object.keys(value).sort()) {
    const inner = (value as Record<string, unknown>)[key]
    if (inner !== undefined) fields += `${fields && ','}${JSON.stringify(key)}:${canonicalJson(inner)}`
  }
  return `{${fields}}`
}

/** The fields that differ between two versions of a record, in the shape of an audit line. */
export function changesBetween<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): { field: string; before: unknown; after: unknown }[] {
  return Object.entries(after)
    .filter(([field, value]) => value !== undefined && canonicalJson(before[field]) !== canonicalJson(value))
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value ?? null }))
}

/** Appends one event to the company's hash chain (see `app.append_audit`); locks the chain head until commit. */
export async function appendAudit(ctx: Ctx, operation: string, line: AuditLine): Promise<void> {
  const changes = canonicalJson(
    (line.changes ?? []).map(c => ({ after: c.after, before: c.before, field: c.field })),
  )
  await rawQuery(
    ctx.db,
    'select app.append_audit($1::uuid, $2, $3, $4, $5::uuid, $6, $7, app.numbered($8), $9, $10, $11, $12, $13)',
    [
      ctx.company.sealedAs,
      ctx.now.toISOString(),
      ctx.user.id,
      ctx.user.name,
      ctx.actor?.browse?.visitId ?? null,
      operation,
      line.subject,
      line.label ?? null,
      changes,
      line.reason ?? null,
      ctx.requestId,
      ctx.ip,
      ctx.device,
    ],
  )
}
