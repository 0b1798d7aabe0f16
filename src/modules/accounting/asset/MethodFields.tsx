import { m } from '#generated/words/messages.js'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { type DepreciationMethod, depreciationMethods } from './asset.rules.ts'
import { methodWords } from './assetWords.web.ts'

export const Percent = '%'

type Terms = {
  method: DepreciationMethod
  life: number
  yearlyRateBps?: number | null | undefined
}
type Props = {
  values: Terms
  change: (changed: { method?: DepreciationMethod; life?: number; yearlyRateBps?: number | null }) => void
  errorAt: (field: string) => string | null
  /** The method of an asset that is in service stays. */
  fixed?: boolean
}

/** The field of the yearly rate is named as refusals name it. */
export const rateLabel = (path: string) =>
  path === 'yearlyRateBps' ? m['accounting.asset.yearlyRate']() : ''

/** A rate as people say it, for `BothChangedCard`. */
export const shownRate = (path: string, value: unknown) =>
  path.endsWith('Bps') && typeof value === 'number' ? `${value / 100}${Percent}` : undefined

/** How an asset is charged: method, life in its own measure, and the rate of declining balances. */
export function MethodFields({ values, change, errorAt, fixed }: Props) {
  const { method } = values
  return (
    <>
      <Select
        label={m['accounting.asset.method']()}
        name="method"
        value={method}
        onChange={chosen => change({ method: chosen })}
        disabled={fixed ?? false}
        options={depreciationMethods.map(id => ({ id, name: methodWords[id]() }))}
      />
      <NumberField
        label={
          method === 'unitsOfUse' ? m['accounting.asset.lifeUnits']() : m['accounting.asset.lifeMonths']()
        }
        name="life"
        hint={method === 'unitsOfUse' ? m['accounting.asset.lifeUnitsHint']() : undefined}
        value={values.life || null}
        onChange={life => change({ life: life ?? 0 })}
        error={errorAt('life')}
      />
      {method === 'decliningBalance' && (
        <NumberField
          label={m['accounting.asset.yearlyRate']()}
          name="yearlyRate"
          value={values.yearlyRateBps ? values.yearlyRateBps / 100 : null}
          onChange={share => change({ yearlyRateBps: share === null ? null : Math.round(share * 100) })}
          digits={2}
          unit={Percent}
          error={errorAt('yearlyRate') ?? errorAt('yearlyRateBps')}
        />
      )}
    </>
  )
}
