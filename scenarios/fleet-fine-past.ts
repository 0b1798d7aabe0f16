import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { addAccount } from '#modules/accounting/account/account.contract.ts'
import { setMapping } from '#modules/accounting/mapping/mapping.contract.ts'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import { aCustomer } from '#modules/parties/make.ts'

/** 2204 is not in a chart by default; who adds and maps it keeps the reserve. */
export async function theReserveAccount(t: TestCompany): Promise<void> {
  const parent = await t.act(ctx =>
    ctx.db.selectFrom('accounting.account').select('id').where('code', '=', '22').executeTakeFirstOrThrow(),
  )
  const { id: accountId } = await t.call(addAccount, {
    parentId: parent.id,
    code: '2204',
    nameAr: 'مخصص مخالفات متأخرة',
    control: 'module' as const,
  })
  await t.call(setMapping, { key: 'lateClaimsProvision', accountId })
}

/**
 * 20,000 rented days of last year with 300 fines of 30.000: 0.015 a day. They arrived as in scenario 14, and the company bore three in
 * five.
 */
export async function aPastOfFines(t: TestCompany): Promise<void> {
  const authority = (await aCustomer(t, { nameAr: 'المرور', kind: 'organization', roles: ['vendor'] })).id
  const groupId = await aVehicleGroup(t)
  await t.act(async ctx => {
    const run = (statement: string, ...more: unknown[]) =>
      rawQuery(ctx.db, statement, [ctx.company.id, groupId, ...more])
    await run(`insert into fleet.vehicle (company_id, make, model, year, group_id, in_service_on, qr_token)
      select $1::int, 'Toyota', 'Corolla', 2024, $2::uuid, date '2025-01-01', left(md5(n::text || $1::int), 22)
      from generate_series(1, 100) n`)
    await run(`insert into fleet.custody (company_id, vehicle_id, kind, party_id, holder, source_type, source_id, source_label,
        from_at, to_at, closed_at)
      select $1::int, v.id, 'contract', v.id, 'عميل', 'contract', gen_random_uuid(), 'CON',
        timestamptz '2025-04-01 09:00+03', timestamptz '2025-10-17 09:00+03', timestamptz '2025-10-17 09:00+03'
      from fleet.vehicle v where v.company_id = $1::int and v.group_id = $2::uuid`)
    await run(
      `insert into fleet.violation (company_id, number, authority_party_id, reference, plate_text, vehicle_id, occurred_at,
         time_known, type, fine_minor, arrived_at, custody_id, state, liability, liable_party_id, decided_at)
       select $1::int, 'VIO-2025-' || n, $3::uuid, 'R' || n, 'x', c.vehicle_id, timestamptz '2025-05-01 12:00+03', true, 'other',
         30000, timestamptz '2025-05-01 12:00+03' + make_interval(days => case when n <= 60 then 20 when n <= 135 then 50
           when n <= 195 then 80 when n <= 240 then 110 when n <= 276 then 140 else 170 end),
         c.id, 'decided', case when n % 5 < 3 then 'company' else 'custodian' end,
         case when n % 5 < 3 then null else $3::uuid end, timestamptz '2025-11-01 12:00+03'
       from generate_series(1, 300) n
       join (select id, vehicle_id, row_number() over (order by id) as at from fleet.custody
         where company_id = $1::int and kind = 'contract') c on c.at = (n - 1) % 100 + 1
       where $2::uuid is not null`,
      authority,
    )
  })
}
