import type { Ctx } from '#kernel/server/context.ts'
import { currencyDigits } from '#kernel/shared/money.ts'
import { seedRule } from '#modules/approvals/public.server.ts'

/** Whole units of the company's currency as minor units. */
const units = (ctx: Ctx, amount: number) => amount * 10 ** currencyDigits(ctx.company.currency)

/** Whatever needs approval (section 5.1) is decided by a manager until the company sets otherwise. */
export async function seedApproval(ctx: Ctx): Promise<void> {
  await seedRule(ctx, 'contract', 'manager')
}

/** What every new company may offer beside its vehicles; it changes prices to its own. */
export async function seedExtras(ctx: Ctx): Promise<void> {
  const price = (amount: number) => units(ctx, amount)
  await ctx.db
    .insertInto('rentals.extra')
    .values([
      {
        name_ar: 'مقعد أطفال',
        name_en: 'Child seat',
        kind: 'extra',
        daily_minor: price(1),
        weekly_minor: price(5),
        monthly_minor: price(15),
        position: 1,
      },
      {
        name_ar: 'سائق إضافي',
        name_en: 'Extra driver',
        kind: 'extra_driver',
        daily_minor: price(2),
        weekly_minor: price(12),
        monthly_minor: price(40),
        month_days: 28,
        position: 2,
      },
      {
        name_ar: 'إعفاء من الأضرار',
        name_en: 'Damage waiver',
        kind: 'waiver',
        daily_minor: price(2),
        weekly_minor: price(12),
        monthly_minor: price(40),
        excess_minor: price(50),
        position: 3,
      },
      { name_ar: 'توصيل المركبة', name_en: 'Delivery', kind: 'delivery', once_minor: price(5), position: 4 },
    ])
    .execute()
}
