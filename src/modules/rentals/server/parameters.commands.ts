import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { changedParts } from '#modules/fleet/shared/public.ts'
import { defaultCreditLimit, saveDefaultCreditLimit } from '#modules/parties/server/public.ts'
import type * as contract from '../shared/parameters.contract.ts'
import { changeSettings, settingsOf } from './settings.ts'

export async function readParameters(ctx: Ctx, _input: InputOf<typeof contract.readParameters>) {
  const settings = await settingsOf(ctx)
  return {
    returnGraceMinutes: settings.returnGraceMinutes,
    discountLimitBasisPoints: settings.discountLimitBasisPoints,
    backdatingDays: settings.backdatingDays,
    depositReleaseDays: settings.depositReleaseDays,
    quotationValidityDays: settings.quotationValidityDays,
    quotationHoldHours: settings.quotationHoldHours,
    invoiceLeadDays: settings.invoiceLeadDays,
    approvalFrom: settings.approvalFromMinor,
    feeWaiverLimit: settings.feeWaiverLimitMinor,
    defaultCreditLimit: await defaultCreditLimit(ctx),
  }
}

export async function saveParameters(ctx: Ctx, input: InputOf<typeof contract.saveParameters>) {
  const { seen, ...typed } = input
  const stored = await readParameters(ctx, {})
  const { parts, refusal } = changedParts(typed, seen, stored)
  refuse(refusal)
  const { approvalFrom, feeWaiverLimit, defaultCreditLimit: creditLimit, ...counted } = parts
  if (creditLimit !== undefined && creditLimit !== stored.defaultCreditLimit)
    await saveDefaultCreditLimit(ctx, creditLimit)
  await changeSettings(ctx, {
    ...counted,
    ...(approvalFrom === undefined ? {} : { approvalFromMinor: approvalFrom }),
    ...(feeWaiverLimit === undefined ? {} : { feeWaiverLimitMinor: feeWaiverLimit }),
  })
  return { ok: true as const }
}
