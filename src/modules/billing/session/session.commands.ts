import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, notFound } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { typingIn } from '../foreign/foreignTyping.queries.ts'
import { auditedIn } from '../money/amounts.queries.ts'
import {
  newTreasury,
  nextOpeningKey,
  openTreasury,
  treasuryPlace,
} from '../treasury/treasuryOpening.commands.ts'
import type * as contract from './session.contract.ts'
import { countDrawer, endSession, getSession, startSession } from './sessionWorking.commands.ts'

export { correctOpening } from '../treasury/treasuryCorrecting.commands.ts'

export async function openSession(ctx: Ctx, input: InputOf<typeof contract.openSession>) {
  const box = await treasuryPlace(ctx, input.treasuryAccountId)
  const openingCountMinor = typingIn(ctx, box).meant(input.openingCount, 'openingCount')
  const opened = await startSession(ctx, { treasuryAccountId: box.id, openingCountMinor })
  ctx.audit({
    subject: `billing.session:${opened.id}`,
    label: opened.boxName,
    changes: [
      { field: 'openingCountMinor', before: null, after: auditedIn(ctx, openingCountMinor, box.currency) },
    ],
  })
  ctx.hint('billing.session', opened.id)
  return { id: opened.id, openingDifference: moneyText(opened.openingDifferenceMinor, box.currency) }
}

export async function countSession(ctx: Ctx, input: InputOf<typeof contract.countSession>) {
  const { meant } = typingIn(ctx, await getSession(ctx, input.id))
  const denominations = input.denominations.map(({ value, count }, at) => ({
    valueMinor: meant(value, `denominations.${at}.value`),
    count,
  }))
  const { session, countedMinor, withinTolerance } = await countDrawer(ctx, { id: input.id, denominations })
  ctx.audit({
    subject: `billing.session:${session.id}`,
    label: session.boxName,
    changes: [{ field: 'countedMinor', before: null, after: auditedIn(ctx, countedMinor, session.currency) }],
  })
  ctx.hint('billing.session', session.id)
  return { counted: moneyText(countedMinor, session.currency), withinTolerance }
}

export async function closeSession(ctx: Ctx, input: InputOf<typeof contract.closeSession>) {
  const session = await endSession(ctx, input.id)
  ctx.audit({
    subject: `billing.session:${session.id}`,
    label: session.boxName,
    changes: [
      {
        field: 'differenceMinor',
        before: null,
        after: auditedIn(ctx, session.differenceMinor, session.currency),
      },
    ],
  })
  ctx.hint('billing.session', session.id)
  return { difference: moneyText(session.differenceMinor, session.currency) }
}

/** Closes a session whose difference is above the tolerance; needs the permission to approve. */
export function approveSession(ctx: Ctx, input: InputOf<typeof contract.approveSession>) {
  return closeSession(ctx, input)
}

export async function addTreasury(ctx: Ctx, input: InputOf<typeof contract.addTreasury>) {
  const { kind, nameAr, nameEn, accountId, iban } = input
  const currency = input.currency ?? ctx.company.currency
  const id = await newTreasury(ctx, {
    kind,
    nameAr,
    nameEn: nameEn || null,
    accountId,
    currency,
    iban: iban ?? null,
  })
  ctx.audit({
    subject: `billing.treasury:${id}`,
    label: nameAr,
    changes: [{ field: 'currency', before: null, after: currency }],
  })
  ctx.hint('billing.treasury', id)
  return { id }
}

export async function saveTreasury(ctx: Ctx, input: InputOf<typeof contract.saveTreasury>) {
  const { id, version } = input
  const before = await ctx.db
    .selectFrom('billing.treasury_account')
    .select(['version', 'currency', 'name_ar as nameAr', 'name_en as nameEn', 'iban', 'active'])
    .select(['minimum_minor as minimumMinor', 'custodian_user_id as custodianId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) deny(notFound())
  if (before.version !== version) deny(conflict('kernel.record.stale'))
  const { minimum, custodianId = before.custodianId } = input
  const typed = typingIn(ctx, { currency: before.currency as Currency })
  const after = {
    nameAr: input.nameAr,
    nameEn: input.nameEn || null,
    iban: input.iban ?? null,
    active: input.active,
    minimumMinor: minimum === undefined ? before.minimumMinor : typed.meant(minimum, 'minimum'),
    custodianId,
  }
  await ctx.db
    .updateTable('billing.treasury_account')
    .set({
      name_ar: after.nameAr,
      name_en: after.nameEn,
      iban: after.iban,
      active: after.active,
      minimum_minor: after.minimumMinor,
      custodian_user_id: after.custodianId,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    subject: `billing.treasury:${id}`,
    label: after.nameAr,
    changes: changesBetween(before, after),
  })
  ctx.hint('billing.treasury', id)
  return { ok: true as const }
}

export async function treasuryOpening(ctx: Ctx, input: InputOf<typeof contract.treasuryOpening>) {
  const { id, date, amount } = input
  await lockLedger(ctx)
  const sourceKey = await nextOpeningKey(ctx, id)
  const { currency } = await treasuryPlace(ctx, id)
  const { foreign, meant } = typingIn(ctx, { currency, rate: input.rate })
  const { number } = await openTreasury(ctx, {
    sourceKey,
    treasuryAccountId: id,
    date,
    amountMinor: meant(amount, 'amount'),
    ...(foreign ? { rate: foreign.rate } : {}),
  })
  ctx.audit({
    subject: `billing.treasury:${id}`,
    label: number,
    changes: [
      { field: 'openingMinor', before: null, after: auditedIn(ctx, meant(amount, 'amount'), currency) },
    ],
  })
  ctx.hint('billing.treasury', id)
  return { number }
}
