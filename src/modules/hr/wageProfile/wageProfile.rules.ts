import type { Currency } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type DesignedProfile, whyNotSaveLayout } from '../wageFile/designer.rules.ts'
import type { OmanHead } from '../wageFile/oman.rules.ts'
import type { QatarHead } from '../wageFile/qatar.rules.ts'
import type { UaeHead } from '../wageFile/uae.rules.ts'

/** Formats with a published description; the others are laid out column by column. */
export const wageFileBases = ['uae', 'qatar', 'oman', 'custom'] as const
export type WageFileBase = (typeof wageFileBases)[number]

/** The company's own numbers in a format; what a run and a day add comes when a file is made. */
export type WageSettings =
  | { base: 'uae'; uae: Pick<UaeHead, 'employerId' | 'routing' | 'dateFormat' | 'version'> }
  | { base: 'qatar'; qatar: Omit<QatarHead, 'madeOn' | 'madeAt' | 'month'> }
  | { base: 'oman'; oman: Pick<OmanHead, 'commercialRegister' | 'bank'> }
  | { base: 'custom'; custom: DesignedProfile }

/** The currency a published format pays in. */
const currencyOfBase: Readonly<Record<Exclude<WageFileBase, 'custom'>, Currency>> = {
  uae: 'AED',
  qatar: 'QAR',
  oman: 'OMR',
}

/** Why a profile cannot be kept: numbers that the format does not take, another currency than the company's, a layout that fits nothing. */
export function whyNotSaveWageProfile(settings: WageSettings, currency: Currency): Refusal | null {
  if (settings.base === 'custom') return whyNotSaveLayout(settings.custom)
  const due = currencyOfBase[settings.base]
  if (due !== currency)
    return refused('hr.wageProfile.currency', { field: 'base', params: { currency: due } })
  const wrong = wrongFieldOf(settings)
  return wrong ? invalid('hr.wageProfile.number', { field: `${settings.base}.${wrong}` }) : null
}

const isNumber = (text: string, digits: number) =>
  new RegExp(`^\\d{1,${digits}}$`).test(text) && !/^0*$/.test(text)

function wrongFieldOf(settings: Exclude<WageSettings, { base: 'custom' }>): string | null {
  switch (settings.base) {
    case 'uae':
      if (!isNumber(settings.uae.employerId, 13)) return 'employerId'
      return /^\d{9}$/.test(settings.uae.routing) ? null : 'routing'
    case 'qatar': {
      const { employerEid, payerEid, payerQid, payerBank } = settings.qatar
      if (!isNumber(employerEid, 8)) return 'employerEid'
      if ((payerEid === null) === (payerQid === null)) return 'payerEid'
      return /^[A-Z]{2,4}$/.test(payerBank) ? null : 'payerBank'
    }
    case 'oman':
      if (!isNumber(settings.oman.commercialRegister, 13)) return 'commercialRegister'
      return /^[A-Z]{2,11}$/.test(settings.oman.bank) ? null : 'bank'
  }
}
