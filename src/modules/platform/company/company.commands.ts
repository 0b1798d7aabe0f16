import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { parsePhone } from '#kernel/shared/phone.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { pictureSize } from '#workers/files/picture.ts'
import { companyModules, whyNotSetModules, withNeeded } from '../module/module.rules.ts'
import { whyNotBrandColour } from '../settings/branding.rules.ts'
import type * as contract from './company.contract.ts'
import { brandingOf, type CompanyRow, lockOwnCompany } from './company.row.ts'

import { hasPostedJournals } from './steps.queries.ts'

type CompanyEdit = Omit<InputOf<typeof contract.updateCompany>, 'version'>

/** The number as it is kept, E.164; refuses what no phone of the country can be. */
export function phoneOf(typed: string | null, country: string): string | null {
  if (!typed) return null
  return parsePhone(typed, country) ?? deny(invalid('platform.company.phone', { field: 'phone' }))
}

/** A new zone begins tomorrow by the present one; during onboarding nothing has a date yet and it begins at once. */
function timeZoneChange(ctx: Ctx, row: CompanyRow, wanted: string) {
  if (wanted === row.time_zone) return { next_time_zone: null, next_time_zone_from: null }
  if (!row.onboarded_at) return { time_zone: wanted, next_time_zone: null, next_time_zone_from: null }
  return { next_time_zone: wanted, next_time_zone_from: addDays(ctx.today, 1) }
}

/** Saves the plain fields of the company the call works in and returns what changed. */
export async function saveCompanyFields(ctx: Ctx, row: CompanyRow, edit: CompanyEdit) {
  if (edit.currency !== row.currency && (await hasPostedJournals(ctx)))
    deny(refused('platform.company.currencyLocked', { field: 'currency' }))
  const fields = {
    name_ar: edit.nameAr,
    name: edit.nameEn,
    country: edit.country,
    city: edit.city,
    address: edit.address,
    phone: phoneOf(edit.phone, edit.country),
    email: edit.email,
    currency: edit.currency,
    digits: edit.digits,
    display_decimals: edit.displayDecimals ?? null,
    first_day_of_week: edit.firstDayOfWeek,
    fiscal_year_start: edit.fiscalYearStart,
    commercial_register: edit.commercialRegister,
    license: edit.license,
    vat_number: edit.vatNumber,
    ...timeZoneChange(ctx, row, edit.timeZone),
  }
  await saveCompany(ctx, row, fields, changesBetween<Record<string, unknown>>(row, fields))
  return { version: row.version + 1 }
}

async function saveCompany(
  ctx: Ctx,
  row: CompanyRow,
  fields: object,
  changes: readonly { field: string; before: unknown; after: unknown }[],
): Promise<void> {
  await ctx.db
    .updateTable('platform.company')
    .set({ ...fields, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({ subject: `platform.company:${row.uuid}`, label: row.name_ar, changes })
  ctx.hint('platform.company', row.uuid)
  ctx.hint(rightsTopic, '*')
}

export async function updateCompany(ctx: Ctx, input: InputOf<typeof contract.updateCompany>) {
  const row = await lockOwnCompany(ctx)
  refuse(whyNotStale(row, input.version))
  return saveCompanyFields(ctx, row, input)
}

export async function setCompanyModules(ctx: Ctx, input: InputOf<typeof contract.setCompanyModules>) {
  const row = await lockOwnCompany(ctx)
  refuse(whyNotStale(row, input.version))
  const before = ctx.company.modules
  refuse(whyNotSetModules(before, input.modules, input.addNeeded))
  const modules = withNeeded(input.modules)
  for (const module of companyModules) {
    const isOn = modules.includes(module)
    if (isOn === before.includes(module)) continue
    await ctx.db
      .insertInto('platform.module_setting')
      .values({ module_name: module, is_enabled: isOn })
      .onConflict(conflict =>
        conflict.columns(['company_id', 'module_name']).doUpdateSet({ is_enabled: isOn }),
      )
      .execute()
  }
  // What was ever on stays in the list, so that switching off hides and loses nothing.
  const active = companyModules.filter(
    module => modules.includes(module) || row.active_modules.includes(module),
  )
  await saveCompany(
    ctx,
    row,
    { active_modules: active },
    changesBetween<{ modules: readonly CompanyModule[] }>({ modules: before }, { modules }),
  )
  return { version: row.version + 1, modules }
}

export async function setCompanyBranding(ctx: Ctx, input: InputOf<typeof contract.setCompanyBranding>) {
  const row = await lockOwnCompany(ctx)
  refuse(whyNotStale(row, input.version))
  const { version: _, ...given } = input
  const branding = { ...brandingOf({ custom_branding: {} }), ...given }
  refuse(whyNotBrandColour(branding.primary, 'primary'))
  refuse(whyNotBrandColour(branding.accent, 'accent'))
  const isNewLogo = branding.logoFileId !== brandingOf(row).logoFileId
  if (branding.logoFileId && isNewLogo) await refuseOtherThanLogo(ctx, branding.logoFileId)
  const changes = changesBetween<Record<string, unknown>>(brandingOf(row), branding)
  await saveCompany(ctx, row, { custom_branding: JSON.stringify(branding) }, changes)
  return { version: row.version + 1 }
}

/** Unpacked with every paper that carries it; printed large, a logo has two million points. */
const mostLogoPoints = 8_000_000

async function refuseOtherThanLogo(ctx: Ctx, fileId: string): Promise<void> {
  const [file] = await rawQuery<{ content_type: string }>(
    ctx.db,
    'select content_type from app.file where company_id = $1 and id = $2',
    [ctx.company.id, fileId],
  )
  if (!file?.content_type.startsWith('image/'))
    deny(invalid('platform.branding.logo', { field: 'logoFileId' }))
  const { contentType, bytes } = await readStoredFile(ctx, fileId)
  const size = pictureSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType)
  if (!size) return
  const { width, height } = size
  const params = { width, height, most: mostLogoPoints / 1_000_000 }
  if (width * height > mostLogoPoints)
    deny(invalid('platform.upload.pictureSize', { field: 'logoFileId', params }))
}

export async function setCompanyPrivacy(ctx: Ctx, input: InputOf<typeof contract.setCompanyPrivacy>) {
  const row = await lockOwnCompany(ctx)
  refuse(whyNotStale(row, input.version))
  const fields = { employee_scope: input.employeeScope, browse_consent: input.browseConsent }
  // What platform staff must ask for is not theirs to decide.
  if (ctx.actor?.superAdmin && fields.browse_consent !== row.browse_consent)
    deny(refused('platform.browse.companyDecides'))
  await saveCompany(ctx, row, fields, changesBetween<Record<string, unknown>>(row, fields))
  return { version: row.version + 1 }
}
