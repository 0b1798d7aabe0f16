import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney, percentOf } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import { type Books, methodWords, type Way, wayWords } from './booksWords.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

const vendors = { role: 'vendor' } as const

type Props = { vehicle: Vehicle; books: Books; onClose: () => void }
type Typed = Omit<InputFor<'fleet.vehicle.acquire'>, 'id' | 'version'> & { yearlyRate: string }

/** A vehicle of an earlier year came with the opening balances; a later one was bought. */
function firstWay(terms: Books['terms'], { ownership }: Vehicle, isOfEarlierYear: boolean): Way {
  if (terms.assets.length > 0) return 'asset'
  if (isOfEarlierYear) return 'opening'
  return ownership === 'financed' ? 'financing' : 'bill'
}

function firstTyped({ terms }: Books, vehicle: Vehicle, today: string): Typed {
  const yearStart = `${today.slice(0, 4)}-01-01`
  const on = vehicle.acquiredOn ?? vehicle.inServiceOn ?? today
  return {
    way: firstWay(terms, vehicle, on < yearStart),
    on,
    cost: '',
    salvage: '',
    categoryId: terms.categories[0]?.id ?? null,
    method: terms.method,
    life: terms.life,
    inServiceOn: terms.inServiceOn,
    dealerPartyId: null,
    reference: '',
    paid: '',
    treasuryAccountId: null,
    openingAccumulated: '',
    openingOn: terms.inServiceOn > yearStart ? terms.inServiceOn : yearStart,
    assetId: terms.assets[0]?.id ?? null,
    yearlyRate: '',
  }
}

/** What a purchase still lacks, shown on the button; the server requires the same. */
function missingOf(typed: Typed): string | null {
  if (typed.way === 'asset') return typed.assetId ? null : m['kernel.field.required']()
  if (!(Number(typed.cost) > 0) || !typed.life || !typed.on) return m['kernel.field.required']()
  if (typed.way === 'opening') return null
  if (!typed.dealerPartyId || !typed.reference) return m['kernel.field.required']()
  const pays = typed.way === 'cash' || (typed.way === 'financing' && Number(typed.paid) > 0)
  return pays && !typed.treasuryAccountId ? m['fleet.violationPayment.accountFirst']() : null
}

function sentFrom({ yearlyRate, ...typed }: Typed, vehicle: Vehicle): InputFor<'fleet.vehicle.acquire'> {
  const isBill = typed.way !== 'opening' && typed.way !== 'asset'
  const pays = typed.way === 'cash' || typed.way === 'financing'
  return {
    ...typed,
    id: vehicle.id,
    version: vehicle.version,
    cost: typed.cost || null,
    salvage: typed.salvage || '0',
    paid: typed.way === 'financing' ? typed.paid || '0' : '0',
    openingAccumulated: typed.way === 'opening' ? typed.openingAccumulated || '0' : '0',
    openingOn: typed.way === 'opening' ? typed.openingOn : null,
    dealerPartyId: isBill ? typed.dealerPartyId : null,
    treasuryAccountId: pays ? typed.treasuryAccountId : null,
    assetId: typed.way === 'asset' ? typed.assetId : null,
    yearlyRateBps:
      typed.method === 'decliningBalance' && yearlyRate ? Math.round(Number(yearlyRate) * 100) : null,
  }
}

/** A vehicle becomes an asset: who sold it, what was paid of it, and over how long it is charged. */
export default function AcquireDialog({ vehicle, books, onClose }: Props) {
  const go = useGo()
  const today = useToday()
  const [typed, setTyped] = useState(() => firstTyped(books, vehicle, today))
  const change = (part: Partial<Typed>) => setTyped(before => ({ ...before, ...part }))
  const missing = missingOf(typed)
  const ways = optionsOf(wayWords).filter(one => one.id !== 'asset' || books.terms.assets.length > 0)
  const done = ({ number }: { number: string }) => {
    showToast(m['fleet.acquire.done']({ number }))
    if (typed.way !== 'financing') return
    const { cost, paid, dealerPartyId } = typed
    go(
      links.newFinancing({
        vehicleId: vehicle.id,
        price: cost,
        down: paid,
        dealer: dealerPartyId,
      }),
    )
  }
  return (
    <ActDialog
      name="fleet.vehicle.acquire"
      title={m['fleet.acquire.title']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      verb={m['kernel.action.save']()}
      posts
      input={missing ? null : sentFrom(typed, vehicle)}
      missing={missing}
      onDone={done}
      onClose={onClose}
    >
      <Select
        name="way"
        label={m['fleet.acquire.way']()}
        value={typed.way}
        onChange={way => change({ way })}
        options={ways}
      />
      {typed.way === 'asset' ? (
        <Select
          name="assetId"
          label={m['fleet.acquire.asset']()}
          value={typed.assetId ?? null}
          onChange={assetId => change({ assetId })}
          options={books.terms.assets.map(one => ({ id: one.id, name: one.nameAr, fact: one.number }))}
        />
      ) : (
        <>
          <Purchase typed={typed} books={books} change={change} />
          <Charging typed={typed} books={books} change={change} />
        </>
      )}
      {typed.way === 'financing' && <p className="cap">{m['fleet.acquire.financeNext']()}</p>}
    </ActDialog>
  )
}

type PartProps = {
  typed: Typed
  books: Books
  change: (part: Partial<Typed>) => void
}

function Purchase({ typed, books, change }: PartProps) {
  const { currency } = useCompany()
  const isBill = typed.way !== 'opening'
  const typeCost = (cost: string) => {
    const parsed = parseMoney(cost, currency)
    const salvage = parsed.ok
      ? moneyText(percentOf(parsed.minor, books.terms.salvageBasisPoints), currency)
      : typed.salvage
    change({ cost, ...(salvage === undefined ? {} : { salvage }) })
  }
  return (
    <div className="fields">
      <DateField
        name="on"
        label={m['fleet.acquire.on']()}
        value={typed.on || null}
        onChange={on => change({ on: on ?? '' })}
      />
      <MoneyField
        name="cost"
        label={m['fleet.acquire.cost']()}
        value={typed.cost ?? ''}
        onChange={typeCost}
      />
      {isBill && (
        <CustomerPicker
          name="dealerPartyId"
          {...vendors}
          label={m['fleet.acquire.dealer']()}
          value={typed.dealerPartyId ?? null}
          onChange={dealerPartyId => change({ dealerPartyId })}
        />
      )}
      {isBill && (
        <TextField
          name="reference"
          label={m['fleet.acquire.reference']()}
          value={typed.reference ?? ''}
          onChange={reference => change({ reference })}
          dir="ltr"
          maxLength={60}
        />
      )}
      {typed.way === 'financing' && (
        <MoneyField
          name="paid"
          label={m['fleet.acquire.paid']()}
          value={typed.paid ?? ''}
          onChange={paid => change({ paid })}
          optional
        />
      )}
      {(typed.way === 'cash' || (typed.way === 'financing' && Number(typed.paid) > 0)) && (
        <TreasuryPicker
          name="treasuryAccountId"
          label={m['fleet.acquire.account']()}
          value={typed.treasuryAccountId ?? null}
          onChange={treasuryAccountId => change({ treasuryAccountId })}
        />
      )}
      {typed.way === 'opening' && (
        <MoneyField
          name="openingAccumulated"
          label={m['fleet.acquire.openingAccumulated']()}
          value={typed.openingAccumulated ?? ''}
          onChange={openingAccumulated => change({ openingAccumulated })}
        />
      )}
      {typed.way === 'opening' && (
        <DateField
          name="openingOn"
          label={m['fleet.acquire.openingOn']()}
          value={typed.openingOn ?? null}
          onChange={openingOn => change({ openingOn })}
        />
      )}
    </div>
  )
}

function Charging({ typed, books, change }: PartProps) {
  const { categories } = books.terms
  return (
    <div className="fields">
      {categories.length > 1 && (
        <Select
          name="categoryId"
          label={m['fleet.acquire.category']()}
          value={typed.categoryId ?? null}
          onChange={categoryId => change({ categoryId })}
          options={categories.map(one => ({ id: one.id, name: one.nameAr }))}
        />
      )}
      <Select
        name="method"
        label={m['fleet.acquire.method']()}
        value={typed.method ?? 'straightLine'}
        onChange={method => change({ method })}
        options={optionsOf(methodWords)}
      />
      <NumberField
        name="life"
        label={typed.method === 'unitsOfUse' ? m['fleet.acquire.lifeKm']() : m['fleet.acquire.lifeMonths']()}
        value={typed.life ?? null}
        onChange={life => change({ life })}
      />
      {typed.method === 'decliningBalance' && (
        <DecimalField
          label={m['fleet.acquire.rate']()}
          value={typed.yearlyRate}
          onChange={yearlyRate => change({ yearlyRate })}
          digits={2}
          end="%"
        />
      )}
      <MoneyField
        name="salvage"
        label={m['fleet.books.salvage']()}
        value={typed.salvage ?? ''}
        onChange={salvage => change({ salvage })}
      />
      <DateField
        name="inServiceOn"
        label={m['fleet.books.inServiceOn']()}
        value={typed.inServiceOn ?? null}
        onChange={inServiceOn => change({ inServiceOn })}
      />
    </div>
  )
}
