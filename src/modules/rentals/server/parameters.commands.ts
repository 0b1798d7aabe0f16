import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
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
  const { approvalFrom: approvalFromMinor, feeWaiverLimit: feeWaiverLimitMinor, ...rest } = input
  const { defaultCreditLimit: limitMinor, ...counted } = rest
  if (limitMinor !== (await defaultCreditLimit(ctx))) await saveDefaultCreditLimit(ctx, limitMinor)
  await changeSettings(ctx, { ...counted, approvalFromMinor, feeWaiverLimitMinor })
  return { ok: true as const }
}
