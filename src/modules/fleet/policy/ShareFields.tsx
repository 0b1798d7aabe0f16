import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney, splitEven } from '#kernel/shared/money.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import './share.css'
import { VehiclePicker } from '../vehicle/VehiclePicker.tsx'

/** What a vehicle bears of a whole: of a premium, of a price. */
export type TypedShare = { readonly key: number; readonly vehicleId: string | null; readonly share: string }

type Share = { vehicleId: string; share: string }

const newShare = (vehicleId: string | null = null): TypedShare => ({ key: 0, vehicleId, share: '' })

/** The rows a form begins with: what is shared already, or one empty row for the vehicle it was opened from. */
export const sharesFrom = (
  record: { shares: readonly Share[] } | null,
  vehicleId: string | null,
): TypedShare[] =>
  record
    ? record.shares.map((one, key) => ({ key, vehicleId: one.vehicleId, share: one.share }))
    : [newShare(vehicleId)]

/** The shares as they are sent; rows without a vehicle are dropped. */
export const typedShares = (shares: readonly TypedShare[]): { vehicleId: string; share: string }[] =>
  shares.flatMap(({ vehicleId, share }) => (vehicleId ? [{ vehicleId, share }] : []))

/** Shares in a line, to compare two people's; a vehicle that the stored record does not have shows its share alone. */
export const sharesText = (
  shares: readonly Share[],
  stored: readonly { vehicleId: string; plate: string }[],
): string =>
  shares
    .map(({ vehicleId, share }) => {
      const plate = stored.find(one => one.vehicleId === vehicleId)?.plate
      return plate ? `${isolated(plate)} ${isolated(share)}` : isolated(share)
    })
    .join(' · ')

/**
 * The rows of a form's shares. A row without a vehicle lives here alone; shares that came into the form from elsewhere, as when two
 * edits were joined, become the rows.
 */
export function useShareRows(
  first: () => readonly TypedShare[],
  inForm: readonly Share[],
  tell: (shares: { vehicleId: string; share: string }[]) => void,
) {
  const [typed, setTyped] = useState(first)
  const isOwn = JSON.stringify(typedShares(typed)) === JSON.stringify(inForm)
  const change = (next: readonly TypedShare[]) => {
    setTyped(next)
    tell(typedShares(next))
  }
  return { rows: isOwn ? typed : sharesFrom({ shares: inForm }, null), change }
}

type Props = {
  label: string
  shareLabel: string
  shares: readonly TypedShare[]
  onChange: (shares: readonly TypedShare[]) => void
  /** What the shares must come to, as typed. */
  whole: string
  error: string | null
}

/** Vehicles with what each bears of a whole; the unassigned rest stands below. */
export function ShareFields({ label, shareLabel, shares, onChange, whole, error }: Props) {
  const { currency } = useCompany()
  const minorOf = (text: string) => {
    const parsed = parseMoney(text, currency)
    return parsed.ok ? parsed.minor : 0
  }
  const rest = minorOf(whole) - shares.reduce((sum, one) => sum + minorOf(one.share), 0)
  const change = (key: number, part: Partial<TypedShare>) =>
    onChange(shares.map(one => (one.key === key ? { ...one, ...part } : one)))
  const add = () =>
    onChange([...shares, { ...newShare(), key: Math.max(-1, ...shares.map(one => one.key)) + 1 }])
  const split = () => {
    const parts = splitEven(minorOf(whole), shares.length)
    onChange(shares.map((one, at) => ({ ...one, share: moneyText(parts[at] ?? 0, currency) })))
  }
  return (
    <fieldset className="share-fields">
      <legend className="field-label">{label}</legend>
      {shares.map(one => (
        <div key={one.key} className="share-row">
          <VehiclePicker
            value={one.vehicleId}
            onChange={vehicleId => change(one.key, { vehicleId })}
            error={error && !one.vehicleId ? m['kernel.field.required']() : null}
          />
          <MoneyField
            label={shareLabel}
            value={one.share}
            onChange={share => change(one.key, { share })}
            error={error && one.vehicleId && minorOf(one.share) <= 0 ? m['kernel.field.positive']() : null}
          />
          <IconButton
            label={m['fleet.share.remove']()}
            onPress={() => onChange(shares.filter(row => row.key !== one.key))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="row wrap">
        <Button size="small" onPress={add}>
          <Plus aria-hidden />
          {m['fleet.share.add']()}
        </Button>
        {shares.length > 1 && minorOf(whole) > 0 && (
          <Button size="small" kind="tertiary" onPress={split}>
            {m['fleet.share.even']()}
          </Button>
        )}
        {rest !== 0 && minorOf(whole) > 0 && (
          <span className="push fleet-soon">
            {m['fleet.share.rest']()} <Money amount={moneyText(rest, currency)} />
          </span>
        )}
      </div>
      {error && <span className="field-error">{error}</span>}
    </fieldset>
  )
}
