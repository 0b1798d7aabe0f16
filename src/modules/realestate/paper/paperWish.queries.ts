import type { Ctx } from '#kernel/server/context.ts'
import type { Pair, Paper } from '#kernel/server/pdf/paper.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { companyPaper } from '#modules/platform/public.server.ts'
import type { meterKinds } from '../meter/meter.rules.ts'

/** The company's paper in the language asked for; «both» is Arabic with English beside it. */
export const paperIn = (ctx: Ctx, language: 'ar' | 'en' | 'both'): Promise<Paper> =>
  companyPaper(ctx, { locale: language === 'en' ? 'en' : 'ar', bilingual: language === 'both' })

/** Someone a paper of real estate names. */
export async function namedParty(ctx: Ctx, partyId: string) {
  const party = await getParty(ctx, partyId)
  return {
    name: party.name,
    second: party.nameAr && party.nameEn ? party.nameEn : null,
    code: party.code,
    phone: party.phone,
    nationality: party.nationality,
  }
}

export const directionNames: Readonly<Record<'in' | 'out', Pair>> = {
  in: ['محضر تسليم وحدة', 'Handover of a unit'],
  out: ['محضر استلام وحدة', 'Return of a unit'],
}

export const itemStateNames: Readonly<Record<'good' | 'fair' | 'damaged' | 'missing', Pair>> = {
  good: ['سليم', 'Good'],
  fair: ['مقبول', 'Fair'],
  damaged: ['متضرر', 'Damaged'],
  missing: ['مفقود', 'Missing'],
}

export const meterNames: Readonly<Record<(typeof meterKinds)[number], Pair>> = {
  electricity: ['كهرباء', 'Electricity'],
  water: ['ماء', 'Water'],
  gas: ['غاز', 'Gas'],
  cooling: ['تبريد', 'Cooling'],
  internet: ['إنترنت', 'Internet'],
}
