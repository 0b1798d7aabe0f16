import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { openLink } from '#kernel/server/links.ts'
import { recordKind } from '#kernel/server/record.ts'
import { installationSecret } from '#kernel/server/secret.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, forbidden, notFound } from '#kernel/shared/refusal.ts'
import { type EmployeeRow, ownEmployee } from '../employee/employee.row.ts'
import { isQrStepValid, qrStep } from '../location/location.rules.ts'
import type * as contract from './kiosk.contract.ts'
import { kioskTransitions } from './kiosk.rules.ts'

export const kiosks = recordKind({ table: 'hr.kiosk', kind: 'hr.kiosk', label: row => row.name_ar })

export const kioskLink = 'hr.kiosk'
const unpaired = 'hr.kiosk.unpaired'

/** The kiosk behind a token and its site. A revoked kiosk and one of a retired site are answered like an unknown token. */
export async function kioskBehind(ctx: Ctx, token: string) {
  const { subjectId } = await openLink(ctx, kioskLink, token, unpaired)
  const kiosk = await ctx.db
    .selectFrom('hr.kiosk as k')
    .innerJoin('hr.work_site as s', 's.id', 'k.site_id')
    .select(['k.id', 'k.name_ar', 'k.site_id', 's.name_ar as siteName'])
    .where('k.id', '=', subjectId)
    .where('k.state', '=', 'active')
    .where('s.is_active', '=', true)
    .executeTakeFirst()
  if (!kiosk) deny(notFound(unpaired))
  return kiosk
}

export async function openKiosk(ctx: Ctx, { token }: InputOf<typeof contract.openKiosk>) {
  const { siteName } = await kioskBehind(ctx, token)
  const { nameAr, nameEn, timeZone } = ctx.company
  return { company: { nameAr, nameEn }, siteName, timeZone }
}

export async function listKiosks(ctx: Ctx, _input: InputOf<typeof contract.listKiosks>) {
  const rows = await ctx.db
    .selectFrom('hr.kiosk as k')
    .innerJoin('hr.work_site as s', 's.id', 'k.site_id')
    .select(['k.id', 'k.version', 'k.name_ar', 'k.state', 'k.last_seen_at', 's.id as siteId'])
    .select('s.name_ar as siteName')
    .orderBy('k.state')
    .orderBy('k.name_ar')
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      nameAr: row.name_ar,
      site: { id: row.siteId, name: row.siteName },
      state: row.state,
      lastSeenAt: row.last_seen_at,
      actions: actionsFrom(kioskTransitions, row.state, ctx.actor?.permissions ?? new Set()),
    })),
  }
}

const signatureOf = (employeeId: string, step: number) =>
  createHmac('sha256', installationSecret())
    .update(`kiosk:${employeeId}.${step}`)
    .digest('base64url')
    .slice(0, 22)

/** The employee whose phone showed this code within the last minute; null for any other text. */
export function employeeOfCode(code: string, now: Date): string | null {
  const [employeeId = '', step, signature = ''] = code.split('.')
  if (!isQrStepValid(Number(step), now.getTime())) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(employeeId, Number(step)))]
  return given.length === right.length && timingSafeEqual(given, right) ? employeeId : null
}

async function mustBeEmployed(ctx: Ctx): Promise<EmployeeRow> {
  const employee = await ownEmployee(ctx)
  if (!employee) deny(forbidden('access.denial.noEmployee'))
  return employee
}

export async function readOwnCode(ctx: Ctx, _input: InputOf<typeof contract.readOwnCode>) {
  const { id } = await mustBeEmployed(ctx)
  const step = qrStep(ctx.now.getTime())
  return { code: `${id}.${step}.${signatureOf(id, step)}`, changesAt: new Date((step + 1) * 30_000) }
}

export async function readOwnKiosk(ctx: Ctx, _input: InputOf<typeof contract.readOwnKiosk>) {
  const employee = await ownEmployee(ctx)
  const kiosk = await ctx.db
    .selectFrom('hr.kiosk')
    .select('id')
    .where('state', '=', 'active')
    .executeTakeFirst()
  const pin =
    employee &&
    (await ctx.db
      .selectFrom('hr.kiosk_pin')
      .select('changed_at')
      .where('employee_id', '=', employee.id)
      .executeTakeFirst())
  return {
    isOffered: employee !== null && kiosk !== undefined,
    number: employee?.number ?? null,
    hasPin: Boolean(pin),
  }
}
