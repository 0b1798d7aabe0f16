import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { installationSecret } from '#kernel/server/secret.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refuse } from '#kernel/shared/refusal.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import type { KioskPinTable } from '../tables.ts'
import type * as contract from './kiosk.contract.ts'
import { afterWrongPin, isPinLocked, whyNotPin } from './kiosk.rules.ts'

// A million PINs are tried in a second: only a key outside the database keeps a copy of it from giving them away.
const hashOf = (employeeId: string, pin: string) =>
  createHmac('sha256', installationSecret()).update(`kioskPin:${employeeId}.${pin}`).digest('hex')

async function storePin(ctx: Ctx, employee: { id: string; number: string }, pin: string): Promise<void> {
  const columns = {
    pin_hash: hashOf(employee.id, pin),
    wrong_count: 0,
    locked_until: null,
    changed_at: ctx.now,
  }
  await ctx.db
    .insertInto('hr.kiosk_pin')
    .values({ employee_id: employee.id, ...columns })
    .onConflict(conflict => conflict.columns(['company_id', 'employee_id']).doUpdateSet(columns))
    .execute()
  ctx.audit({ subject: `hr.employee:${employee.id}`, label: employee.number })
  ctx.hint('hr.kiosk', employee.id)
}

export async function savePin(ctx: Ctx, { pin }: InputOf<typeof contract.savePin>) {
  const employee = await ownEmployee(ctx)
  if (!employee) deny(forbidden('access.denial.noEmployee'))
  refuse(whyNotPin(pin))
  await storePin(ctx, employee, pin)
  return { ok: true as const }
}

function randomPin(): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0')
    if (whyNotPin(pin) === null) return pin
  }
}

export async function givePin(ctx: Ctx, { employeeId }: InputOf<typeof contract.givePin>) {
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'number', 'status'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (employee?.status !== 'active') deny(notFound('kernel.record.notFound', { field: 'employeeId' }))
  if ((await ownEmployee(ctx))?.id === employee.id) deny(forbidden('hr.attendance.own'))
  const pin = randomPin()
  await storePin(ctx, employee, pin)
  return { number: employee.number, pin }
}

/** Tries a PIN and counts a wrong one; within a command that answers, because a refusal would undo the count. */
export async function tryPin(
  ctx: Ctx,
  employeeId: string,
  pin: string,
): Promise<'right' | 'wrong' | 'locked'> {
  const row: Selectable<KioskPinTable> | undefined = await ctx.db
    .selectFrom('hr.kiosk_pin')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return 'wrong'
  const tries = { wrongCount: row.wrong_count, lockedUntil: row.locked_until }
  if (isPinLocked(tries, ctx.now)) return 'locked'
  const isRight = timingSafeEqual(Buffer.from(row.pin_hash), Buffer.from(hashOf(employeeId, pin)))
  const next = isRight ? { wrongCount: 0, lockedUntil: null } : afterWrongPin(tries, ctx.now)
  await ctx.db
    .updateTable('hr.kiosk_pin')
    .set({ wrong_count: next.wrongCount, locked_until: next.lockedUntil })
    .where('employee_id', '=', employeeId)
    .execute()
  if (isRight) return 'right'
  return isPinLocked(next, ctx.now) ? 'locked' : 'wrong'
}
