import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { BusinessType } from '#modules/platform/public.ts'
import { vatCountries } from '../vat/vatReturn.rules.ts'
import type * as contract from './mapping.contract.ts'
import { isKeyRequired, keyChain, mappingKeys } from './mappingKeys.rules.ts'
import { trials } from './mappingTrials.rules.ts'

type Account = { id: string; code: string; nameAr: string; nameEn: string | null }

export async function listMappings(ctx: Ctx, input: InputOf<typeof contract.listMappings>) {
  const rows = await rawQuery<Account & { key: string }>(
    ctx.db,
    `select m.key, a.id, a.code, a.name_ar as "nameAr", a.name_en as "nameEn"
     from accounting.account_mapping m
     join accounting.account a on a.company_id = $1 and a.id = m.account_id
     where m.company_id = $1`,
    [ctx.company.id],
  )
  const mapped = new Map(rows.map(({ key, ...account }) => [key, account]))
  const type = await businessTypeOf(ctx)
  const keys = [...mappingKeys.values()].map(key => ({
    key: key.key,
    owner: key.owner,
    nameAr: key.nameAr,
    nameEn: key.nameEn,
    required: isKeyRequired(key, ctx.company.modules, type),
    control: key.control,
    class: key.class,
    inherits: key.inherits,
    concerns: key.types.includes(type) || mapped.has(key.key),
    account: mapped.get(key.key) ?? null,
    serves:
      keyChain(key.key)
        .map(candidate => mapped.get(candidate))
        .find(Boolean) ?? null,
  }))
  const isMissing = (key: (typeof keys)[number]) => key.required && !key.account
  const shown = keys
    .filter(key => key.concerns || key.required)
    .filter(
      key => (input.owner === undefined || key.owner === input.owner) && (!input.unmapped || !key.account),
    )
    .map(({ concerns: _, ...key }) => key)
  return {
    rows: [
      ...shown.filter(key => key.required && !key.account),
      ...shown.filter(key => !key.required || key.account),
    ],
    missing: keys.filter(isMissing).length,
  }
}

export async function testMappings(ctx: Ctx, _input: InputOf<typeof contract.testMappings>) {
  const { rows } = await listMappings(ctx, { unmapped: false })
  const keys = new Map(rows.map(row => [row.key, row]))
  const accounts = await ctx.db
    .selectFrom('accounting.account')
    .select('id')
    .where(q => q.or([q('active', '=', false), q('leaf', '=', false)]))
    .execute()
  const closed = new Set(accounts.map(one => one.id))
  const hasVat = vatCountries.has(ctx.company.country)
  const tried = trials.flatMap(({ code, debit, credit }) => {
    if (code === 'vat' && !hasVat) return []
    const sides = [
      ...debit.map(key => ['debit', key] as const),
      ...credit.map(key => ['credit', key] as const),
    ]
    const lines = sides.flatMap(([side, name]) => {
      const key = keys.get(name)
      if (!key) return []
      const { nameAr, nameEn, serves } = key
      const problem = serves === null ? 'unmapped' : closed.has(serves.id) ? 'notPosting' : null
      return [{ side, key: name, nameAr, nameEn, account: serves, problem } as const]
    })
    // An event with a key that does not concern the company is none of its events.
    return lines.length < sides.length ? [] : [{ code, passes: lines.every(line => !line.problem), lines }]
  })
  return { rows: tried.toSorted((a, b) => Number(a.passes) - Number(b.passes)) }
}

/** The business type of the call's company; decides chart and keys. */
export async function businessTypeOf(ctx: Ctx): Promise<BusinessType> {
  const { business_type } = await ctx.db
    .selectFrom('platform.company')
    .select('business_type')
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  return business_type
}
