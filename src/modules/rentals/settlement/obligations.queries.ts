import type { Ctx } from '#kernel/server/context.ts'
import { type Pair, type PaperSettings, paperFormat } from '#kernel/server/pdf/paper.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import { durationPair } from '../document/paper.queries.ts'
import { type AgreedLateFee, lateFeeOf } from '../lateFee/lateFees.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'

export type Obligation = { readonly label: Pair; readonly sentence: Pair }
type Format = ReturnType<typeof paperFormat>

const same = (text: string): Pair => [text, text]

/** Deposit, kilometres, fuel, late return, late payment: what the customer promises besides the price, in both languages. */
export async function obligationsOf(ctx: Ctx, row: ContractRow, paper: PaperSettings): Promise<Obligation[]> {
  const { rates, extras, discount } = row.pricing
  const { depositReleaseDays } = await settingsOf(ctx)
  const format = paperFormat(paper)
  const { money, count } = format
  const said: Obligation[] = []
  const say = (label: Pair, sentence: Pair | null) => {
    if (sentence) said.push({ label, sentence })
  }
  if (row.option_price_minor) {
    const price = money(row.option_price_minor)
    say(['ثمن التملك', 'Purchase option'], [`${price} عند نهاية المدة`, `${price} at the end of the term`])
  }
  if (row.deposit_required_minor > 0) {
    const deposit = money(row.deposit_required_minor)
    const [arabic, english] = durationPair(depositReleaseDays, count)
    say(
      ['التأمين', 'Deposit'],
      [`${deposit}، يُرد خلال ${arabic} من الإرجاع`, `${deposit}, given back within ${english} of the return`],
    )
  }
  say(['الكيلومترات', 'Kilometres'], distanceSentence(rates, format))
  if (rates.fuelPerEighthMinor !== null) {
    const fuel = money(rates.fuelPerEighthMinor)
    say(['الوقود', 'Fuel'], [`${fuel} لكل ثُمن ناقص`, `${fuel} for each missing eighth`])
  }
  if (rates.lateHourMinor !== null) {
    const hour = money(rates.lateHourMinor)
    const perDay = money(rates.overstayPerDayMinor) ?? '—'
    say(
      ['تأخير الإرجاع', 'Late return'],
      [`${hour} للساعة، و${perDay} لليوم`, `${hour} an hour, ${perDay} a day`],
    )
  }
  const fee = await lateFeeOf(ctx, row, dayIn(row.start_at, ctx.company.timeZone))
  say(['تأخير السداد', 'Late payment'], lateFeeSentence(fee, format))
  for (const { extra } of extras)
    if (extra.kind === 'waiver' && extra.excessMinor !== null)
      say(['مبلغ التحمّل', 'Excess'], same(money(extra.excessMinor)))
  if (discount?.kind === 'percent') say(['الخصم', 'Discount'], same(percent(discount.basisPoints, format)))
  return said
}

const percent = (basisPoints: number, { count }: Format) => `${count(basisPoints / 100)}%`

function distanceSentence(rates: ContractRow['pricing']['rates'], { money, count }: Format): Pair | null {
  const included = rates.includedKmDaily ?? rates.includedKmMonthly
  if (included === null || rates.extraKmMinor === null) return null
  const isMonthly = rates.includedKmDaily === null
  const [km, extra] = [count(included), money(rates.extraKmMinor)]
  return [
    `${km} كم ${isMonthly ? 'شهريًا' : 'يوميًا'}، والزائد ${extra} للكيلومتر`,
    `${km} km a ${isMonthly ? 'month' : 'day'}, then ${extra} a kilometre`,
  ]
}

/** What an unpaid row bears, from which day and up to how much; null where no fee was agreed. */
function lateFeeSentence(fee: AgreedLateFee, format: Format): Pair | null {
  const { graceDays, tiers, capMinor, capPercentBasisPoints } = fee
  const { money, count } = format
  if (tiers.length === 0) return null
  const steps = tiers.map(({ fromDay, fixedMinor, percentBasisPoints }): Pair => {
    const share = percentBasisPoints > 0 ? [percent(percentBasisPoints, format)] : []
    const fixed = fixedMinor > 0 ? [money(fixedMinor)] : []
    const arabic = [...share.map(one => `${one} من غير المسدد`), ...fixed].join(' مع ')
    const english = [...share.map(one => `${one} of what is unpaid`), ...fixed].join(' and ')
    return [
      `${arabic} عن كل يوم من اليوم ${count(fromDay)}`,
      `${english} for each day from day ${count(fromDay)}`,
    ]
  })
  const caps: Pair[] = [
    ...(capPercentBasisPoints === null ? [] : [capOfRow(percent(capPercentBasisPoints, format))]),
    ...(capMinor === null ? [] : [same(money(capMinor))]),
  ]
  const [arabicGrace, englishGrace] = durationPair(graceDays, count)
  const joined = (at: 0 | 1, pairs: readonly Pair[], by: string) => pairs.map(pair => pair[at]).join(by)
  return [
    `بعد ${arabicGrace} من الاستحقاق: ${joined(0, steps, '، ثم ')}${caps.length > 0 ? `، وبحد أقصى ${joined(0, caps, ' أو ')}` : ''}`,
    `${englishGrace} after it is due: ${joined(1, steps, ', then ')}${caps.length > 0 ? `, at most ${joined(1, caps, ' or ')}` : ''}`,
  ]
}

const capOfRow = (share: string): Pair => [`${share} من الدفعة`, `${share} of the payment`]
