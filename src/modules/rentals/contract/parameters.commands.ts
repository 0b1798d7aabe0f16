import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { defaultCreditLimit, saveDefaultCreditLimit } from '#modules/parties/public.server.ts'
import { changeSettings, settingsOf } from '../settings/settings.queries.ts'
import type * as contract from './parameters.contract.ts'

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

type Saved = InputOf<typeof contract.saveParameters>

const counted = ({ approvalFrom, feeWaiverLimit, defaultCreditLimit: _, seen: __, ...rest }: Saved) => ({
  ...rest,
  approvalFromMinor: approvalFrom,
  feeWaiverLimitMinor: feeWaiverLimit,
})

export async function saveParameters(ctx: Ctx, input: Saved) {
  const { seen } = input
  await saveDefaultCreditLimit(ctx, input.defaultCreditLimit, seen?.defaultCreditLimit)
  await changeSettings(ctx, counted(input), seen && counted(seen), {
    approvalFromMinor: 'approvalFrom',
    feeWaiverLimitMinor: 'feeWaiverLimit',
  })
  return { ok: true as const }
}
