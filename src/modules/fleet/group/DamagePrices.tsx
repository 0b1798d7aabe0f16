import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { markTypeWords, severityWords } from '../wordMaps.web.ts'
import type { PickedGroup } from './GroupPicker.tsx'
import './group.css'

type Price = PickedGroup['damagePrices'][number]
const types = Object.keys(markTypeWords) as Price['type'][]
const severities = Object.keys(severityWords) as Price['severity'][]

/** What a damage of each kind costs in this group: a table of prices, each kept when its field is left. */
export function DamagePrices({ group }: { group: PickedGroup }) {
  return (
    <div className="stack">
      <p className="cap">{m['fleet.groups.damageHint']()}</p>
      <div className="fleet-damage-prices">
        <span />
        {severities.map(severity => (
          <span key={severity} className="cap">
            {severityWords[severity]()}
          </span>
        ))}
        {types.map(type => (
          <PriceRow key={type} group={group} type={type} />
        ))}
      </div>
    </div>
  )
}

function PriceRow({ group, type }: { group: PickedGroup; type: Price['type'] }) {
  return (
    <>
      <span>{markTypeWords[type]()}</span>
      {severities.map(severity => (
        <PriceField key={severity} group={group} type={type} severity={severity} />
      ))}
    </>
  )
}

type FieldProps = { group: PickedGroup } & Pick<Price, 'type' | 'severity'>

function PriceField({ group, type, severity }: FieldProps) {
  const { can } = useSession()
  const kept = group.damagePrices.find(price => price.type === type && price.severity === severity)?.amount
  const [typed, setTyped] = useState<string | null>(null)
  const save = useCommand('fleet.damagePrice.save')
  const value = typed ?? kept ?? ''
  const keep = () => {
    if (typed === null || typed === '' || typed === kept) return
    save.mutate({ groupId: group.id, type, severity, amount: typed }, { onSuccess: () => setTyped(null) })
  }
  return (
    <MoneyField
      label={m['fleet.groups.damagePriceOf']({
        type: markTypeWords[type](),
        severity: severityWords[severity](),
      })}
      value={value}
      onChange={setTyped}
      onBlur={keep}
      readOnly={!can('fleet.pricing.write')}
      error={save.error ? sayError(save.error) : null}
    />
  )
}
